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

/** The smallest quantity above the minimum, in pieces, whatever the stock is. */
export function smallestQuantity({ minQ }: Pick<QuantityBounds, 'minQ'>): number {
  return minQ + 1;
}

/** The smallest quantity that can be ordered, in pieces; null if the stock allows none. */
export function smallestOrder(bounds: QuantityBounds): number | null {
  const smallest = smallestQuantity(bounds);
  return smallest < bounds.availableQ ? smallest : null;
}
