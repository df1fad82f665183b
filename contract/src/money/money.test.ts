import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsFromDollars, dollarsFromCents, formatCents, isDollarAmount, isSameMoney, maximumChargeCents } from './money.ts';

describe('money', () => {
  it('converts cents to dollars and back without rounding errors', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maximumChargeCents }), (cents) => {
        const dollars = JSON.parse(JSON.stringify(dollarsFromCents(cents)));
        expect(centsFromDollars(dollars)).toBe(cents);
        expect(isDollarAmount(dollars)).toBe(true);
      }),
    );
  });

  it.each([0.005, 12.345, Number.NaN, Number.POSITIVE_INFINITY])('%d is not a dollar amount', (amount) =>
    expect(isDollarAmount(amount)).toBe(false),
  );

  it('is the same only if both the cents and the currency are the same', () => {
    expect(isSameMoney({ cents: 1_250, currency: 'usd' }, { cents: 1_250, currency: 'usd' })).toBe(true);
    expect(isSameMoney({ cents: 1_250, currency: 'usd' }, { cents: 1_251, currency: 'usd' })).toBe(false);
    expect(isSameMoney({ cents: 1_250, currency: 'usd' }, { cents: 1_250, currency: 'eur' })).toBe(false);
  });

  it('is shown in dollars', () => {
    expect(formatCents(123450)).toBe('$1,234.50');
  });
});
