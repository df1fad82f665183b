import { isLowStock } from '@axlewright/contract/sales/order-quantity';
import { expect, test } from 'vitest';
import { fixtureParts } from './part-fixture.ts';
import { allowsStockAlert, stockState } from './part-stock.ts';
import type { PartSummary } from './part-summary.ts';

const part = (change: Partial<PartSummary>): PartSummary => ({ ...(fixtureParts[0] as PartSummary), minQ: 3, availableQ: 400, ...change });

test('the minimum order of a part in stock is one more than its minimum quantity', () => {
  expect(stockState(part({}))).toMatchObject({ label: 'In stock', minOrder: 4 });
});

test('a part with some stock, but too little for the minimum order, is not called out of stock', () => {
  expect(stockState(part({ availableQ: 0 }))).toMatchObject({ label: 'Out of stock', minOrder: null });
  expect(stockState(part({ availableQ: 4 }))).toMatchObject({ label: 'Not enough stock for the minimum order of 4', minOrder: null });
  expect(stockState(part({ minQ: 1, availableQ: 2 })).label).toBe('Not enough stock for the minimum order of 2');
  expect(stockState(part({ orderMultiple: 12, availableQ: 12 })).label).toBe('Not enough stock for the minimum order of 12');
});

test('the catalog and the admin pages call the same parts low on stock', () => {
  for (const availableQ of [5, 13, 14]) {
    const { label } = stockState(part({ availableQ }));
    expect(label === 'Low stock').toBe(isLowStock({ minQ: 3, availableQ }));
  }
  expect(stockState(part({ availableQ: 13 }))).toMatchObject({ label: 'Low stock', minOrder: 4 });
  expect(stockState(part({ availableQ: 14 }))).toMatchObject({ label: 'In stock', minOrder: 4 });
});

test('a discontinued part and a draft cannot be ordered', () => {
  expect(stockState(part({ lifeCycleStatus: '8' }))).toMatchObject({ label: 'Discontinued', minOrder: null });
  expect(stockState(part({ price: null }))).toMatchObject({ label: 'Not for sale yet', minOrder: null });
});

test('buyers can ask for an alert about a part that is out of stock, but not about one that is no longer sold or has been replaced', () => {
  const successor = { _id: '7', partNumber: 'AXW-7', brand: 'Axlewright', name: 'Rotor' };
  const isAllowed = (change: Partial<PartSummary>) => allowsStockAlert(part(change));
  expect([isAllowed({ availableQ: 0 }), isAllowed({ availableQ: 4, minQ: 4 }), isAllowed({ lifeCycleStatus: '5' })]).toEqual([
    true,
    true,
    true,
  ]);
  expect([
    isAllowed({ availableQ: 100 }),
    isAllowed({ availableQ: null }),
    isAllowed({ availableQ: 0, lifeCycleStatus: '8' }),
    isAllowed({ availableQ: 0, successors: [successor] }),
  ]).toEqual([false, false, false, false]);
});
