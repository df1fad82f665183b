import { describe, expect, it } from 'vitest';
import { createAttemptKeys } from './attempt-key.ts';

const order = { partId: '7', quantity: 4, address: '1 Counter Lane', price: 80 };

describe('the key of an attempt to order', () => {
  it('stays while the order stays', () => {
    const keys = createAttemptKeys();
    expect(keys.keyOf({ ...order })).toBe(keys.keyOf({ ...order }));
  });

  it('is another for another order, and for the same one after an answer', () => {
    const keys = createAttemptKeys();
    const first = keys.keyOf(order);
    expect(keys.keyOf({ ...order, quantity: 5 })).not.toBe(first);
    keys.forget();
    expect(keys.keyOf(order)).not.toBe(first);
  });
});
