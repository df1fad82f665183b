/**
 * All code counts money in whole US cents. Only JSON has dollars, because the specification requires it.
 * A dollar amount with at most two decimals can be converted to cents and back without an error.
 */

/** The card processor's limits for one charge, in cents: $0.50 to $999,999.99. */
export const minimumChargeCents = 50;
export const maximumChargeCents = 99_999_999;

/** The shop's only currency, as the card processor writes it. */
export const currency = 'usd';

/** An amount of money, in whole cents of a currency as the card processor writes it. */
export interface Money {
  cents: number;
  currency: string;
}

export function isSameMoney(one: Money, other: Money): boolean {
  return one.cents === other.cents && one.currency === other.currency;
}

/** 12.5 → 1250. The amount must have at most two decimals (see `isDollarAmount`). */
export function centsFromDollars(dollars: number): number {
  return Math.round(dollars * 100);
}

/** 1250 → 12.5 */
export function dollarsFromCents(cents: number): number {
  return cents / 100;
}

export const dollarAmountText = 'Dollars with at most two decimals';

/** Returns true if the amount is a whole number of cents, like 12.5 and 12.34, but not 12.345. */
export function isDollarAmount(dollars: number): boolean {
  return Number.isFinite(dollars) && dollarsFromCents(centsFromDollars(dollars)) === dollars;
}

/** Like `isDollarAmount`, but ignores the tiny rounding errors of sums. 0.1 × 3 = 0.30000000000000004 passes, 0.301 does not. */
export function isDollarSum(dollars: number): boolean {
  return Number.isFinite(dollars) && Math.abs(dollars * 100 - centsFromDollars(dollars)) < 1e-6;
}

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency });

/** 123450 → '$1,234.50' */
export function formatCents(cents: number): string {
  return dollarFormat.format(dollarsFromCents(cents));
}
