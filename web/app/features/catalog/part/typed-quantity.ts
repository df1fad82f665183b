import { orderQuantityHint, type QuantityBounds } from '@axlewright/contract/sales/order-quantity';

/** What was typed as a whole number of pieces; null where it is none. */
export function readQuantity(typed: string): number | null {
  const quantity = Number(typed.trim());
  return /^\s*-?\d+\s*$/.test(typed) && Number.isSafeInteger(quantity) ? quantity : null;
}

/** The live hint beside the field; none while it is empty. */
export function typingHint(typed: string, bounds: QuantityBounds): string | null {
  if (typed.trim() === '') return null;
  const quantity = readQuantity(typed);
  return quantity === null ? 'Enter a whole number' : orderQuantityHint(quantity, bounds);
}
