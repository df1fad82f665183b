/**
 * Reduces a part number to its letters and digits, in upper case: 'ox 123-4.d' → 'OX1234D'. Searches compare part numbers in this form.
 * The `part_number_key` columns of the database use the same rule.
 */
export function partNumberKeyOf(typed: string): string {
  return typed.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/** A search looks for part numbers only if its text has at least this many letters and digits. Shorter texts would match most of the catalog. */
export const minimumPartNumberLength = 3;
