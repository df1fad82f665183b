import { partChangeSchema } from '@axlewright/contract/parts';

/** What was typed into a number's field: null where it is empty. */
export type TypedNumber = { value: number | null } | { problem: string };

/** '1,200' and '1200' → 1200. A comma that is no thousands separator is refused: '12,50' must not become 1250. */
export function readQuantity(typed: string): TypedNumber {
  const number = numberOf(typed);
  if (number === null) return { value: null };
  const rule = partChangeSchema.shape.availableQ.safeParse(number);
  return rule.success ? { value: number } : { problem: 'A whole number from 0 to 10,000,000' };
}

/** '$1,234.50' → 1234.5, in dollars */
export function readPrice(typed: string): TypedNumber {
  const number = numberOf(typed.trim().replace(/^\$\s*/, ''));
  if (number === null) return { value: null };
  if (Number.isNaN(number)) return { problem: 'A price in dollars, for example 12.50' };
  const rule = partChangeSchema.shape.price.safeParse(number);
  return rule.success ? { value: number } : { problem: rule.error.issues[0]?.message ?? 'Not a price' };
}

/** For `register(…, { validate })`: true, or what is wrong. */
export const isQuantity = (typed: string) => problemOf(readQuantity(typed));
export const isPrice = (typed: string) => problemOf(readPrice(typed));

export function numberIn(typed: TypedNumber): number | null {
  return 'value' in typed ? typed.value : null;
}

function problemOf(typed: TypedNumber): string | true {
  return 'problem' in typed ? typed.problem : true;
}

function numberOf(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
}
