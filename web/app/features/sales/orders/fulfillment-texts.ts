import type { FulfillmentStatus } from '@axlewright/contract/sales/orders';

/** How far the delivery of a paid order has come, in a buyer's words. */
export const fulfillmentTexts: Readonly<Record<FulfillmentStatus, { label: string; sentence: string }>> = {
  none: { label: 'Preparing', sentence: 'We are preparing your order.' },
  picking: { label: 'Being packed', sentence: 'We are packing your order.' },
  'partly-shipped': { label: 'Partly shipped', sentence: 'Some of your parts are on their way.' },
  shipped: { label: 'Shipped', sentence: 'Your order has been shipped.' },
  delivered: { label: 'Delivered', sentence: 'Your order was delivered.' },
};
