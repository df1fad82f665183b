import { orderQuantityHint, type QuantityBounds } from '@axlewright/contract/sales/order-quantity';

/** The typed text as a whole number of pieces, which can be negative. Null if it is not a whole number. */
export function readTypedQuantity(typed: string): number | null {
  const quantity = Number(typed.trim());
  return /^\s*-?\d+\s*$/.test(typed) && Number.isSafeInteger(quantity) ? quantity : null;
}

/** The hint that shows while the user types. Null if the field is empty or the quantity is fine. */
export function typingHint(typed: string, bounds: QuantityBounds): string | null {
  if (typed.trim() === '') return null;
  const quantity = readTypedQuantity(typed);
  return quantity === null ? 'Enter a whole number' : orderQuantityHint(quantity, bounds);
}
