import type { CompanyNumber } from '@axlewright/contract/catalog/company-numbers';

/**
 * Names a part for the API. Parts of several brands can have the same number, so the brand comes first. The API reads it if it has at most three
 * words, and the number has a digit.
 */
export function nameOfPart({ brand, partNumber }: Pick<CompanyNumber['part'], 'brand' | 'partNumber'>): string {
  const words = brand.match(/[\p{L}\p{N}]+/gu) ?? [];
  const hasReadableBrand = words.length > 0 && words.length <= 3 && /\p{N}/u.test(partNumber);
  return hasReadableBrand ? `${brand} ${partNumber}` : partNumber;
}
