/**
 * The rules for order quantities. Browser and server both apply them. The server also has them in SQL (quantity-rules.ts). A test checks
 * that both give the same results.
 */

export interface QuantityBounds {
  /** in pieces; the quantity must be greater */
  minQ: number;
  /** pieces in stock; the quantity must be less */
  availableQ: number;
  /** the quantity must be a multiple of this, for example the number of pieces in a carton; null: any quantity */
  orderMultiple: number | null;
}

/** The quantities `from`, `from + step`, … up to `to`, in pieces. */
export interface QuantityRange {
  from: number;
  to: number;
  step: number;
}

/** The largest stock, minimum and order multiple that a part can have. */
export const maximumQuantity = 10_000_000;

/** Returns the whole number that a user typed, or null if the text is not only digits. Callers check that it is not too large. */
export function readWholeNumber(typed: string): number | null {
  return /^\s*\d+\s*$/.test(typed) ? Number(typed) : null;
}

/** Returns the quantity that a user typed, or null if it is not a whole number from 1 to `maximumQuantity`. */
export function readQuantity(typed: string): number | null {
  const quantity = readWholeNumber(typed) ?? 0;
  return quantity >= 1 && quantity <= maximumQuantity ? quantity : null;
}

export const invalidQuantityMessage = 'Please order a valid quantity';

export function isOrderableQuantity(quantity: number, { minQ, availableQ, orderMultiple }: QuantityBounds): boolean {
  return Number.isSafeInteger(quantity) && quantity > minQ && quantity < availableQ && quantity % (orderMultiple ?? 1) === 0;
}

/** The hint beside the quantity field; null if the quantity can be ordered. */
export function orderQuantityHint(quantity: number, { minQ, availableQ, orderMultiple }: QuantityBounds): string | null {
  if (quantity <= minQ) return `Please order more than ${minQ} products`;
  if (quantity >= availableQ) return `Please order less than ${availableQ} products`;
  if (quantity % (orderMultiple ?? 1) !== 0) return `Please order a multiple of ${orderMultiple}`;
  return null;
}

/** The smallest quantity that minimum and order multiple allow, in pieces. Ignores the stock. */
export function smallestQuantity({ minQ, orderMultiple }: Pick<QuantityBounds, 'minQ' | 'orderMultiple'>): number {
  const step = orderMultiple ?? 1;
  return (Math.floor(minQ / step) + 1) * step;
}

/** The smallest quantity that can be ordered, in pieces; null if the stock is too low for any order. */
export function smallestOrderQuantity(bounds: QuantityBounds): number | null {
  const smallest = smallestQuantity(bounds);
  return smallest < bounds.availableQ ? smallest : null;
}

/** The largest quantity that can be ordered, in pieces; null if the stock is too low for any order. */
export function largestOrderQuantity(bounds: QuantityBounds): number | null {
  const step = bounds.orderMultiple ?? 1;
  const largest = Math.floor((bounds.availableQ - 1) / step) * step;
  return smallestOrderQuantity(bounds) === null ? null : largest;
}

/** Returns whether an order of `quantity` or more pieces is possible. */
export function isStockEnough(quantity: number, bounds: QuantityBounds): boolean {
  const largest = largestOrderQuantity(bounds);
  return largest !== null && largest >= quantity;
}

/** The quantities that can be ordered; null if the stock is too low for any order. */
export function orderableQuantities(bounds: QuantityBounds): QuantityRange | null {
  const [from, to] = [smallestOrderQuantity(bounds), largestOrderQuantity(bounds)];
  return from === null || to === null ? null : { from, to, step: bounds.orderMultiple ?? 1 };
}

/**
 * The quantity that the order pad and the basket offer instead of one that cannot be ordered. It is the next larger one, because the buyer
 * needs that many pieces. If there is none, it is the largest one.
 */
export function nextOrderableQuantity(quantity: number, { from, to, step }: QuantityRange): number {
  return Math.min(Math.max(Math.ceil(quantity / step) * step, from), to);
}

/** '12 to 396, in multiples of 12' */
export function quantityRangeText({ from, to, step }: QuantityRange): string {
  const [least, most] = [from, to].map((quantity) => quantity.toLocaleString('en-US'));
  if (from === to) return `exactly ${least}`;
  return `${least} to ${most}${step === 1 ? '' : `, in multiples of ${step.toLocaleString('en-US')}`}`;
}

/** Stock is low if it is at most this many pieces above the minimum order quantity. */
export const lowStockMargin = 10;

export function isLowStock({ minQ, availableQ }: Pick<QuantityBounds, 'minQ' | 'availableQ'>): boolean {
  return availableQ <= minQ + lowStockMargin;
}
