import { describe, expect, it } from 'vitest';
import { createIdempotencyKeys } from './idempotency-keys.ts';

const order = { partId: '7', quantity: 4, address: '1 Counter Lane', price: 80 };

describe('idempotency keys', () => {
  it('stay the same for the same request', () => {
    const keys = createIdempotencyKeys();
    expect(keys.keyOf({ ...order })).toBe(keys.keyOf({ ...order }));
  });

  it('stay the same if other requests were sent in between', () => {
    const keys = createIdempotencyKeys();
    const first = keys.keyOf(order);
    const second = keys.keyOf({ ...order, quantity: 5 });
    expect(keys.keyOf(order)).toBe(first);
    expect(keys.keyOf({ ...order, quantity: 5 })).toBe(second);
  });

  it('change if the request changes, and after a response', () => {
    const keys = createIdempotencyKeys();
    const first = keys.keyOf(order);
    expect(keys.keyOf({ ...order, quantity: 5 })).not.toBe(first);
    keys.reset();
    expect(keys.keyOf(order)).not.toBe(first);
  });
});
