import { describe, expect, it } from 'vitest';
import { parseRefundAmount } from './refund-amount.ts';

describe('the amount of a refund', () => {
  it.each([
    ['12.50', 1250],
    ['$ 1,000', 100_000],
    ['.05', 5],
    ['1000.00', 100_000],
  ])('%s is %d cents', (typed, cents) => expect(parseRefundAmount(typed, 100_000)).toEqual({ cents }));

  it.each(['', '0', '-1', '12,5', '1.234', 'all', '1e3'])('“%s” is not an amount', (typed) =>
    expect(parseRefundAmount(typed, 100_000)).toEqual({ problem: 'Enter an amount in dollars, for example 12.50' }),
  );

  it('cannot be more than the amount that is not refunded yet', () =>
    expect(parseRefundAmount('1000.01', 100_000)).toEqual({ problem: 'At most $1,000.00 can still be refunded' }));
});
