import { centsFromDollars, formatCents, isDollarAmount } from '@axlewright/contract/money';

/** '$12.50' → 1250; or what is wrong with it, in view of what can still be refunded. */
export function readRefund(typed: string, leftCents: number): { cents: number } | { problem: string } {
  const text = typed.trim().replace(/^\$\s*/, '');
  const dollars = /^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/.test(text) && text !== '' ? Number(text.replaceAll(',', '')) : Number.NaN;
  if (!isDollarAmount(dollars) || dollars <= 0) return { problem: 'An amount in dollars, for example 12.50' };
  const cents = centsFromDollars(dollars);
  return cents > leftCents ? { problem: `At most ${formatCents(leftCents)} can still be refunded` } : { cents };
}
