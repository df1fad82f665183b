/** What quantity of a part may be ordered. Browser and server both apply these rules; a server test compares the SQL with them. */

export interface QuantityBounds {
  /** pieces; an order must be above it */
  minQ: number;
  /** pieces in stock; an order must be below it */
  availableQ: number;
  /** pieces, of a carton for example; an order must be a multiple of it. null: any quantity */
  orderMultiple: number | null;
}

export const invalidQuantityMessage = 'Please order a valid quantity';

export function isOrderableQuantity(quantity: number, { minQ, availableQ, orderMultiple }: QuantityBounds): boolean {
  return Number.isSafeInteger(quantity) && quantity > minQ && quantity < availableQ && quantity % (orderMultiple ?? 1) === 0;
}

/** The hint beside the quantity field, or null if the quantity is fine. At equality it shows too. */
export function orderQuantityHint(quantity: number, { minQ, availableQ, orderMultiple }: QuantityBounds): string | null {
  if (quantity <= minQ) return `Please order more than ${minQ} products`;
  if (quantity >= availableQ) return `Please order less than ${availableQ} products`;
  if (quantity % (orderMultiple ?? 1) !== 0) return `Please order a multiple of ${orderMultiple}`;
  return null;
}

/** The smallest quantity above the minimum, in pieces, whatever the stock is. */
export function smallestQuantity({ minQ, orderMultiple }: Pick<QuantityBounds, 'minQ' | 'orderMultiple'>): number {
  const step = orderMultiple ?? 1;
  return (Math.floor(minQ / step) + 1) * step;
}

/** The smallest quantity that can be ordered, in pieces; null if the stock allows none. */
export function smallestOrder(bounds: QuantityBounds): number | null {
  const smallest = smallestQuantity(bounds);
  return smallest < bounds.availableQ ? smallest : null;
}

/** The largest quantity that can be ordered, in pieces; null if the stock allows none. */
export function largestOrder(bounds: QuantityBounds): number | null {
  const step = bounds.orderMultiple ?? 1;
  const largest = Math.floor((bounds.availableQ - 1) / step) * step;
  return smallestOrder(bounds) === null ? null : largest;
}

/** A stock is low if it is this many pieces above the minimum, or fewer. */
export const lowStockMargin = 10;

export function isLowStock({ minQ, availableQ }: Pick<QuantityBounds, 'minQ' | 'availableQ'>): boolean {
  return availableQ <= minQ + lowStockMargin;
}
