import type { Part } from '@axlewright/contract/catalog/parts';
import { expect, test } from 'vitest';
import { priceExample, readBulkValue } from './bulk-values.ts';

const part = (id: string, price: number | null) => ({ _id: id, partNumber: `AXW-${id}`, price }) as Part;
const parts = [part('1', 12.5), part('2', null), part('3', 0.33)];

test.each([
  ['5', [13.13, 0.35]],
  ['+ 5 %', [13.13, 0.35]],
  ['-2.5', [12.19, 0.32]],
  ['−90%', [1.25, 0.03]],
  ['900', [125, 3.3]],
  ['0.01', [12.5, 0.33]],
])('%j percent changes the prices, rounded to cents, and also sends the former prices', (typed, prices) =>
  expect(readBulkValue('price', typed, parts)).toEqual({
    parts: [
      { partId: '1', change: { price: prices[0] }, seenPrice: 12.5 },
      { partId: '3', change: { price: prices[1] }, seenPrice: 0.33 },
    ],
  }),
);

test.each(['', '0', 'five', '5,5', '-90.01', '900.01', '1.234', '--5', '1e2'])('%j is not a percentage', (typed) =>
  expect(readBulkValue('price', typed, parts)).toEqual({ problem: 'Enter a percentage from -90 to 900, for example 5 or -2.5' }),
);

test('a price outside the limits is rejected with the part number; a selection without any price is rejected too', () => {
  expect(readBulkValue('price', '-90', [part('4', 0.04)])).toEqual({
    problem: 'AXW-4 would cost $0.00. The price must be between $0.01 and $999,999.99',
  });
  expect(readBulkValue('price', '5', [part('2', null)])).toEqual({ problem: 'These products do not have a price yet' });
});

test('the example shows the first price that changes, and how many parts have no price', () => {
  expect(priceExample(readBulkValue('price', '10', parts), parts)).toBe(
    'AXW-1: $12.50 → $13.75. 1 product without a price will not change.',
  );
  expect(priceExample(readBulkValue('price', '10', [part('1', 10)]), [part('1', 10)])).toBe('AXW-1: $10.00 → $11.00.');
  expect(priceExample(readBulkValue('price', 'x', parts), parts)).toBe('');
});

test('minimum, multiple and status are set to the same value for all parts, and an invalid value is rejected', () => {
  const [one, other] = [part('1', 1), part('2', 2)];
  const forBoth = (change: object) => ({ parts: ['1', '2'].map((partId) => ({ partId, change })) });
  expect(readBulkValue('minQ', '1,200', [one, other])).toEqual(forBoth({ minQ: 1200 }));
  expect(readBulkValue('orderMultiple', '', [one, other])).toEqual(forBoth({ orderMultiple: null }));
  expect(readBulkValue('lifeCycleStatus', '{"lifeCycleStatus":"8"}', [one, other])).toEqual(forBoth({ lifeCycleStatus: '8' }));
  expect(readBulkValue('minQ', '', [one])).toEqual({ problem: 'Enter a minimum quantity' });
  expect(readBulkValue('orderMultiple', '0', [one])).toEqual({ problem: 'Enter a whole number from 1 to 10,000,000' });
  expect(readBulkValue('category', '', [one])).toEqual({ problem: 'Choose a value' });
});
