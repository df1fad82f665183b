import { z } from 'zod';
import { isDollarAmount, isDollarSum } from './money/money.ts';
import { emailMaxLength, normalizeEmail } from './people/email.ts';

/** Field schemas that the other schemas share: ids, texts, dollar amounts, dates and the query of a paged list. */

/** Ids are positive 64-bit integers as decimal strings. No row can have any other id, so a request with one gets 404. */
export const idSchema = z.string().regex(/^[1-9]\d{0,17}$/, 'Not an id');

/** Whether PostgreSQL can store the text. It rejects NUL and lone surrogates. */
export function isStorableText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** Text of at most `maxLength` characters that PostgreSQL can store. */
export function text(maxLength: number) {
  return z.string().max(maxLength, `At most ${maxLength} characters`).refine(isStorableText, 'Not a valid text');
}

export const dollars = z.number().refine(isDollarAmount, 'Dollars with at most two decimals');
export const dollarSum = z.number().refine(isDollarSum, 'Dollars with at most two decimals');

/** An email address as typed. The output is normalized. Its format is not checked. */
export const emailSchema = text(emailMaxLength).transform(normalizeEmail);

export const isoDate = z.iso.datetime();
/** The start or end of a time range: a whole UTC day or an exact time. */
export const dayOrMoment = z.union([z.iso.date(), z.iso.datetime()]);

/** Lists are counted exactly up to this many items. A higher count is shown as '10000+'. */
export const exactCountLimit = 10_000;

/** Page size and cursor of a list. Cursors are opaque: follow the Link header. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: z.string().max(1000).optional(),
});
