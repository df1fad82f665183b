/**
 * A part number as searches compare it: letters and digits only, in upper case. 'ox 123-4.d' → 'OX1234D'. The database computes its
 * columns `part_number_key` the same way.
 */
export function partNumberKeyOf(typed: string): string {
  return typed.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/** Searches ignore part numbers with fewer letters and digits: they would match most of the catalog. */
export const shortestPartNumber = 3;
