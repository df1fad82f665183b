import { isLowStock } from '@axlewright/contract/sales/order-quantity';
import { expect, test } from 'vitest';
import { fixtureParts } from './part-fixture.ts';
import { stockState } from './part-stock.ts';
import type { PartSummary } from './part-summary.ts';

const part = (change: Partial<PartSummary>): PartSummary => ({ ...(fixtureParts[0] as PartSummary), minQ: 3, availableQ: 400, ...change });

test('a part in stock can be ordered from one above its minimum', () => {
  expect(stockState(part({}))).toMatchObject({ label: 'In stock', orderFrom: 4 });
});

test('only an empty stock is out of stock; one that allows no order says what the smallest order is', () => {
  expect(stockState(part({ availableQ: 0 }))).toMatchObject({ label: 'Out of stock', orderFrom: null });
  expect(stockState(part({ availableQ: 4 }))).toMatchObject({ label: 'Not enough stock for the minimum order of 4', orderFrom: null });
  expect(stockState(part({ minQ: 1, availableQ: 2 })).label).toBe('Not enough stock for the minimum order of 2');
  expect(stockState(part({ orderMultiple: 12, availableQ: 12 })).label).toBe('Not enough stock for the minimum order of 12');
});

test('a stock is low by the rule that the clerks see, too', () => {
  for (const availableQ of [5, 13, 14]) {
    const { label } = stockState(part({ availableQ }));
    expect(label === 'Low stock').toBe(isLowStock({ minQ: 3, availableQ }));
  }
  expect(stockState(part({ availableQ: 13 }))).toMatchObject({ label: 'Low stock', orderFrom: 4 });
  expect(stockState(part({ availableQ: 14 }))).toMatchObject({ label: 'In stock', orderFrom: 4 });
});

test('a discontinued part and a draft cannot be ordered', () => {
  expect(stockState(part({ lifeCycleStatus: '8' }))).toMatchObject({ label: 'Discontinued', orderFrom: null });
  expect(stockState(part({ price: null }))).toMatchObject({ label: 'Not for sale yet', orderFrom: null });
});
