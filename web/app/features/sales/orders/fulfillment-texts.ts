import type { FulfillmentStatus, Order } from '@axlewright/contract/sales/orders';

interface DeliveryText {
  label: string;
  sentence: string;
}

/** How far the delivery of a paid order has come, in a buyer's words. */
const fulfillmentTexts: Readonly<Record<FulfillmentStatus, DeliveryText>> = {
  none: { label: 'Preparing', sentence: 'We are preparing your order.' },
  picking: { label: 'Being packed', sentence: 'We are packing your order.' },
  'partly-shipped': { label: 'Partly shipped', sentence: 'Some of your parts are on their way.' },
  shipped: { label: 'Shipped', sentence: 'Your order has been shipped.' },
  delivered: { label: 'Delivered', sentence: 'Your order was delivered.' },
};

const allCanceled: DeliveryText = { label: 'Canceled', sentence: 'We canceled all pieces of your order.' };

/** Where the pieces of a paid order are, in a buyer's words. */
export function deliveryText({ status, fulfillment }: Pick<Order, 'status' | 'fulfillment'>): DeliveryText {
  return status === 'cancelled' ? allCanceled : fulfillmentTexts[fulfillment];
}

const staffTexts: Readonly<Record<FulfillmentStatus, string>> = {
  none: 'Nothing has been shipped yet.',
  picking: 'The warehouse is packing this order.',
  'partly-shipped': 'Some pieces were shipped.',
  shipped: 'The order was shipped.',
  delivered: 'The order was delivered.',
};

/** Where the pieces of a paid order are, for staff. */
export function staffDeliveryText({ status, fulfillment }: Pick<Order, 'status' | 'fulfillment'>): string {
  return status === 'cancelled' ? 'All pieces were canceled.' : staffTexts[fulfillment];
}
