import { expect, test } from 'vitest';
import { fixtureParts } from './part-fixture.ts';
import { stockState } from './part-stock.ts';
import type { PartSummary } from './part-summary.ts';

const part = (change: Partial<PartSummary>): PartSummary => ({ ...(fixtureParts[0] as PartSummary), minQ: 3, availableQ: 400, ...change });

test('a part in stock can be ordered from one above its minimum', () => {
  expect(stockState(part({}))).toMatchObject({ label: 'In stock', orderFrom: 4 });
});

test('a stock that allows no order is out of stock, though pieces are left', () => {
  expect(stockState(part({ availableQ: 4 }))).toMatchObject({ label: 'Out of stock', orderFrom: null });
  expect(stockState(part({ availableQ: 5 }))).toMatchObject({ label: 'Low stock', orderFrom: 4 });
});

test('a discontinued part and a draft cannot be ordered', () => {
  expect(stockState(part({ lifeCycleStatus: '8' }))).toMatchObject({ label: 'Discontinued', orderFrom: null });
  expect(stockState(part({ price: null }))).toMatchObject({ label: 'Not for sale yet', orderFrom: null });
});
