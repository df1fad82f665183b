import { parseQuantity, problemOf, type TypedNumber, valueOfTyped } from './product-numbers.ts';

/** The order multiple in pieces. An empty field means any quantity. */
export function parseMultiple(typed: string): TypedNumber {
  const read = parseQuantity(typed);
  return valueOfTyped(read) === 0 ? { problem: 'Enter a whole number from 1 to 10,000,000' } : read;
}

export const validateMultiple = (typed: string) => problemOf(parseMultiple(typed));
