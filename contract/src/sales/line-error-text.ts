import { centsFromDollars, formatCents } from '../money/money.ts';
import type { OrderLineError } from './order-lines.ts';
import { invalidQuantityMessage, quantityRangeText } from './order-quantity.ts';

const texts: Record<OrderLineError['code'], (error: OrderLineError) => string> = {
  'invalid-quantity': ({ orderable }) => {
    if (orderable === undefined) return invalidQuantityMessage;
    return orderable === null ? 'There is not enough stock for an order. Remove this line.' : `Order ${quantityRangeText(orderable)}.`;
  },
  'not-orderable': ({ successor }) =>
    successor ? `This part cannot be ordered. ${successor.partNumber} replaces it.` : 'This part cannot be ordered at the moment.',
  'price-changed': ({ price }) =>
    price === undefined
      ? 'The price has changed. Check it and order again.'
      : `The price is now ${formatCents(centsFromDollars(price))} each. Check it and order again.`,
  'stock-share-exceeded': ({ orderable }) =>
    orderable
      ? `Until you confirm your email address, you can order ${quantityRangeText(orderable)}.`
      : 'Until you confirm your email address, you cannot order more of this part.',
  'unknown-part': () => 'The shop does not have this part. Remove this line.',
};

/**
 * Returns a text that says why a line of an order was rejected, and what the buyer can do. If several lines have the same part, the
 * quantities in the text are for all of them together. For an unknown code, which a newer server may send, returns a general text.
 */
export function lineErrorText(error: OrderLineError): string {
  return Object.hasOwn(texts, error.code) ? texts[error.code](error) : 'This line cannot be ordered.';
}
