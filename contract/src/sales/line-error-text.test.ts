import { describe, expect, it } from 'vitest';
import { lineErrorText } from './line-error-text.ts';
import { type OrderLineError, orderLineErrorCodes } from './order-lines.ts';

const textOf = (error: Omit<OrderLineError, 'line'>) => lineErrorText({ line: 0, ...error });

describe('the text of a rejected line', () => {
  it('contains the quantities that can be ordered', () => {
    const invalid = (orderable: OrderLineError['orderable']) => textOf({ code: 'invalid-quantity', orderable });
    expect(invalid({ from: 5, to: 1_395, step: 1 })).toBe('Order 5 to 1,395.');
    expect(invalid({ from: 12, to: 396, step: 12 })).toBe('Order 12 to 396, in multiples of 12.');
    expect(invalid({ from: 12, to: 12, step: 12 })).toBe('Order exactly 12.');
    expect(invalid(null)).toBe('There is not enough stock for an order. Remove this line.');
  });

  it('contains the quantities that an account without a confirmed email address can order', () => {
    const share = (orderable: OrderLineError['orderable']) => textOf({ code: 'stock-share-exceeded', orderable });
    expect(share({ from: 5, to: 20, step: 1 })).toBe('Until you confirm your email address, you can order 5 to 20.');
    expect(share(null)).toBe('Until you confirm your email address, you cannot order more of this part.');
  });

  it('contains the current price, or the part that replaces this one', () => {
    expect(textOf({ code: 'price-changed', price: 12.5 })).toBe('The price is now $12.50 each. Check it and order again.');
    expect(textOf({ code: 'not-orderable', successor: { partId: '118', partNumber: 'AXW-WP-2062' } })).toBe(
      'This part cannot be ordered. AXW-WP-2062 replaces it.',
    );
    expect(textOf({ code: 'not-orderable', successor: null })).toBe('This part cannot be ordered at the moment.');
    expect(textOf({ code: 'unknown-part' })).toBe('The shop does not have this part. Remove this line.');
  });

  it('exists for every code, and for an unknown code of another version', () => {
    for (const code of [...orderLineErrorCodes, 'of-a-later-version' as 'unknown-part'])
      expect(textOf({ code }), code).toMatch(/^[A-Z](?!.*(undefined|null|NaN))/);
  });
});
