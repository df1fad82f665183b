import { describe, expect, it } from 'vitest';
import {
  isLowStock,
  isOrderableQuantity,
  largestOrderQuantity,
  orderQuantityHint,
  readQuantity,
  smallestOrderQuantity,
} from './order-quantity.ts';

const bounds = { minQ: 4, availableQ: 10, orderMultiple: null };
const byTheCarton = { minQ: 23, availableQ: 100, orderMultiple: 12 };

describe('order quantity', () => {
  it.each([
    [4, false],
    [5, true],
    [9, true],
    [10, false],
    [5.5, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('%d is orderable: %s', (quantity, orderable) => expect(isOrderableQuantity(quantity, bounds)).toBe(orderable));

  it('gives a hint if the quantity equals the minimum or the stock', () => {
    expect(orderQuantityHint(4, bounds)).toBe('Please order more than 4 products');
    expect(orderQuantityHint(5, bounds)).toBeNull();
    expect(orderQuantityHint(10, bounds)).toBe('Please order less than 10 products');
  });

  it.each([
    [12, false],
    [24, true],
    [25, false],
    [96, true],
    [108, false],
  ])('%d pieces of a part in cartons of 12 can be ordered: %s', (quantity, orderable) =>
    expect(isOrderableQuantity(quantity, byTheCarton)).toBe(orderable),
  );

  it('gives a hint about a wrong multiple, and computes smallest and largest orders in whole cartons', () => {
    expect(orderQuantityHint(20, byTheCarton)).toBe('Please order more than 23 products');
    expect(orderQuantityHint(25, byTheCarton)).toBe('Please order a multiple of 12');
    expect(orderQuantityHint(36, byTheCarton)).toBeNull();
    expect([smallestOrderQuantity(byTheCarton), largestOrderQuantity(byTheCarton)]).toEqual([24, 96]);
    expect([smallestOrderQuantity({ ...byTheCarton, minQ: 11 }), smallestOrderQuantity({ ...byTheCarton, minQ: 12 })]).toEqual([12, 24]);
    expect([smallestOrderQuantity({ ...byTheCarton, availableQ: 24 }), largestOrderQuantity({ ...byTheCarton, availableQ: 24 })]).toEqual([
      null,
      null,
    ]);
  });

  it('calls the stock low if it is at most ten pieces above the minimum', () => {
    expect([14, 15].map((availableQ) => isLowStock({ minQ: 4, availableQ }))).toEqual([true, false]);
  });

  it('has a smallest order, or none if the stock is too low', () => {
    expect(smallestOrderQuantity(bounds)).toBe(5);
    expect(smallestOrderQuantity({ ...bounds, availableQ: 6 })).toBe(5);
    expect(smallestOrderQuantity({ ...bounds, availableQ: 5 })).toBeNull();
  });
});

describe('a typed quantity', () => {
  it.each([
    ['1', 1],
    [' 40 ', 40],
    ['10000000', 10_000_000],
  ])('%j is %d', (typed, quantity) => expect(readQuantity(typed)).toBe(quantity));

  it.each(['', ' ', '0', '-1', '1.5', '1e3', '10000001', 'two', '4 0'])('%j is not a quantity', (typed) =>
    expect(readQuantity(typed)).toBeNull(),
  );
});
