import { z } from 'zod';
import { isDollarAmount, isDollarSum } from './money/money.ts';
import { emailMaxLength, normalizeEmail } from './people/email.ts';

/** The building blocks of the schemas: what an id, a text, a price in dollars and a page of a list are. */

/** Ids are positive 64-bit integers written as decimal strings. Anything else is an id that cannot exist (404). */
export const idSchema = z.string().regex(/^[1-9]\d{0,17}$/, 'Not an id');

/** Whether PostgreSQL can store a text: it refuses NUL, and half of a surrogate pair is no character. */
export function isStorableText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** Text that can be stored, with a bounded number of characters. */
export function text(maxLength: number) {
  return z.string().max(maxLength, `At most ${maxLength} characters`).refine(isStorableText, 'Not a valid text');
}

export const dollars = z.number().refine(isDollarAmount, 'Dollars with at most two decimals');
export const dollarSum = z.number().refine(isDollarSum, 'Dollars with at most two decimals');

/** An e-mail as typed by somebody; comes out normalised. Whether it exists is not judged here. */
export const emailSchema = text(emailMaxLength).transform(normalizeEmail);

export const isoDate = z.iso.datetime();
/** Bounds a list in time: a whole day of UTC, or a moment. */
export const dayOrMoment = z.union([z.iso.date(), z.iso.datetime()]);

/** Page size and place in a list. The cursor is opaque: follow the Link header instead of making one. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(24),
  cursor: z.string().max(1000).optional(),
});
