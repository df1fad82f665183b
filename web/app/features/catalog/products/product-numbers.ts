import { isStockQuantity, priceProblem } from '@axlewright/contract/catalog/parts';
import { parseDollars, parseNumber } from '../../../ui/typed-number.ts';

/** The value of a number field, or the reason why its text is not valid. An empty field has the value null. */
export type TypedNumber = { value: number | null } | { problem: string };

/** '1,200' → 1200 */
export function parseQuantity(typed: string): TypedNumber {
  const number = parseNumber(typed);
  if (number === null) return { value: null };
  return isStockQuantity(number) ? { value: number } : { problem: 'Enter a whole number from 0 to 10,000,000' };
}

/** '$1,234.50' → 1234.5, in dollars */
export function parsePrice(typed: string): TypedNumber {
  const number = parseDollars(typed);
  if (number === null) return { value: null };
  if (Number.isNaN(number)) return { problem: 'Enter a price in dollars, for example 12.50' };
  const problem = priceProblem(number);
  return problem === null ? { value: number } : { problem };
}

export const validateQuantity = (typed: string) => problemOf(parseQuantity(typed));
export const validatePrice = (typed: string) => problemOf(parsePrice(typed));

export function valueOfTyped(typed: TypedNumber): number | null {
  return 'value' in typed ? typed.value : null;
}

export function problemOf(typed: TypedNumber): string | true {
  return 'problem' in typed ? typed.problem : true;
}
