import { describe, expect, it } from 'vitest';
import { isOrderableQuantity, orderQuantityHint, smallestOrder } from './order-quantity.ts';

const bounds = { minQ: 4, availableQ: 10 };

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

  it('hints at equality too', () => {
    expect(orderQuantityHint(4, bounds)).toBe('Please order more than 4 products');
    expect(orderQuantityHint(5, bounds)).toBeNull();
    expect(orderQuantityHint(10, bounds)).toBe('Please order less than 10 products');
  });

  it('offers the smallest quantity, or none where the stock is too low', () => {
    expect(smallestOrder(bounds)).toBe(5);
    expect(smallestOrder({ minQ: 4, availableQ: 6 })).toBe(5);
    expect(smallestOrder({ minQ: 4, availableQ: 5 })).toBeNull();
  });
});
