import { centsFromDollars, formatCents, isDollarAmount } from '@axlewright/contract/money/money';
import { parseDollars } from '../../../ui/typed-number.ts';

/** '$12.50' → 1250 cents. Returns an error text if this is not an amount, or if it is more than `leftCents`. */
export function parseRefundAmount(typed: string, leftCents: number): { cents: number } | { problem: string } {
  const dollars = parseDollars(typed);
  if (dollars === null || !isDollarAmount(dollars) || dollars <= 0) return { problem: 'Enter an amount in dollars, for example 12.50' };
  const cents = centsFromDollars(dollars);
  return cents > leftCents ? { problem: `At most ${formatCents(leftCents)} can still be refunded` } : { cents };
}
