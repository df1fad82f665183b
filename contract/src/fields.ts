import { z } from 'zod';
import { dollarAmountText, isDollarAmount, isDollarSum } from './money/money.ts';
import { emailMaxLength, normalizeEmail } from './people/email.ts';
import { isStorableText, notStorableText, tooLongText } from './text-rule.ts';

/** Field schemas that the other schemas share. */

/** An id: a positive integer as a decimal string. A path with any other id gets a 404, because no row can have it. */
export const idSchema = z.string().regex(/^[1-9]\d{0,17}$/, 'Not an id');

/** Text of at most `maxLength` characters that PostgreSQL can store. */
export function text(maxLength: number) {
  return z.string().max(maxLength, tooLongText(maxLength)).refine(isStorableText, notStorableText);
}

export const dollars = z.number().refine(isDollarAmount, dollarAmountText);
export const dollarSum = z.number().refine(isDollarSum, dollarAmountText);

/** An email address as typed. The schema normalizes it. It does not check its format. */
export const emailSchema = text(emailMaxLength).transform(normalizeEmail);

export const isoDateTime = z.iso.datetime();
/** The start or end of a time range: a whole UTC day or an exact time. */
export const dayOrTime = z.union([z.iso.date(), z.iso.datetime()]);

/** The shop counts the items of a list up to this number. The count of a longer list is '10000+'. */
export const exactCountLimit = 10_000;

const limitError = { error: 'Send one whole number from 1 to 100' };

/** Page size and cursor of a list. The URLs of the neighboring pages, with their cursors, are in the Link header. */
export const pageQuery = z.object({
  limit: z.coerce.number(limitError).int(limitError).min(1, limitError).max(100, limitError).default(24),
  cursor: z.string().max(1000).optional(),
});
