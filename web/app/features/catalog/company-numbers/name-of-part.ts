import type { CompanyNumber } from '@axlewright/contract/catalog/company-numbers';

/**
 * Names a part for the API. Parts of several brands can have the same number, so the brand comes first. The API can read a brand only if it has
 * one to three words, two or more characters, and a letter, and if the number contains a digit. Otherwise returns only the number.
 */
export function nameOfPart({ brand, partNumber }: Pick<CompanyNumber['part'], 'brand' | 'partNumber'>): string {
  const words = brand.match(/[\p{L}\p{N}]+/gu) ?? [];
  const isReadable = words.length <= 3 && words.join('').length > 1 && /\p{L}/u.test(brand) && /\p{N}/u.test(partNumber);
  return isReadable ? `${brand} ${partNumber}` : partNumber;
}
