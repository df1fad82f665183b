/** Whether a quantity may be ordered: strictly more than the minimum, strictly less than the stock. Both sides apply it. */

export interface QuantityBounds {
  /** pieces; an order must be above it */
  minQ: number;
  /** pieces in stock; an order must be below it */
  availableQ: number;
}

export const invalidQuantityMessage = 'Please order a valid quantity';

export function isOrderableQuantity(quantity: number, { minQ, availableQ }: QuantityBounds): boolean {
  return Number.isSafeInteger(quantity) && quantity > minQ && quantity < availableQ;
}

/** The hint beside the quantity field, or null where the quantity is fine. At equality it shows too. */
export function orderQuantityHint(quantity: number, { minQ, availableQ }: QuantityBounds): string | null {
  if (quantity <= minQ) return `Please order more than ${minQ} products`;
  if (quantity >= availableQ) return `Please order less than ${availableQ} products`;
  return null;
}

/** The smallest quantity that can be ordered, in pieces; null where the stock allows none. */
export function smallestOrder({ minQ, availableQ }: QuantityBounds): number | null {
  return minQ + 1 < availableQ ? minQ + 1 : null;
}
