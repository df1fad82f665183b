import { centsFromDollars, formatCents, isDollarAmount } from '@axlewright/contract/money/money';
import { dollarsFrom } from '../../desk/admin/typed-number.ts';

/** '$12.50' → 1250; or what is wrong with it, in view of what can still be refunded. */
export function readRefund(typed: string, leftCents: number): { cents: number } | { problem: string } {
  const dollars = dollarsFrom(typed);
  if (dollars === null || !isDollarAmount(dollars) || dollars <= 0) return { problem: 'Enter an amount in dollars, for example 12.50' };
  const cents = centsFromDollars(dollars);
  return cents > leftCents ? { problem: `At most ${formatCents(leftCents)} can still be refunded` } : { cents };
}
