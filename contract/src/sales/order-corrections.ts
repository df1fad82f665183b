import type { FulfillmentStatus, OrderStatus, SettlementStatus } from './orders.ts';

/** The details of an order that can be corrected after it was placed, with their labels. */
export const orderDetailLabels = { address: 'Ship to', purchaseOrder: 'PO number', phone: 'Phone', note: 'Note' } as const;
export type OrderDetailField = keyof typeof orderDetailLabels;
export type OrderDetailTexts = Record<OrderDetailField, string>;
export const orderDetailFields = Object.keys(orderDetailLabels) as readonly OrderDetailField[];

/** The change of one detail. Empty texts: there was or is none. */
export interface OrderDetailChange {
  field: OrderDetailField;
  from: string;
  to: string;
}

/** Returns a sentence about the change, without a period. */
export function detailChangeText({ field, from, to }: OrderDetailChange): string {
  const label = orderDetailLabels[field];
  if (from === '') return `${label} added: ${quoted(to)}`;
  if (to === '') return `${label} removed: ${quoted(from)}`;
  return `${label} changed from ${quoted(from)} to ${quoted(to)}`;
}

/** Returns the text on one line, in quotes. */
const quoted = (text: string) => `“${text.trim().replaceAll(/\s*\n\s*/g, ', ')}”`;

/** Returns the details of `now` that differ from what someone has seen. */
export function unseenDetails(seen: OrderDetailTexts, now: OrderDetailTexts): Partial<OrderDetailTexts> {
  return Object.fromEntries(orderDetailFields.filter((field) => now[field] !== seen[field]).map((field) => [field, now[field]]));
}

/** Returns a sentence for each of these details. */
export const currentDetailsText = (now: Partial<OrderDetailTexts>): string =>
  orderDetailFields
    .flatMap((field) => {
      const text = now[field];
      return text === undefined ? [] : [`${orderDetailLabels[field]} is now ${text === '' ? 'empty' : quoted(text)}.`];
    })
    .join(' ');

interface CorrectableOrder {
  status: OrderStatus;
  settlement: SettlementStatus;
  fulfillment: FulfillmentStatus;
}

/** Returns why the details of an order can no longer be corrected, or null. Staff can correct a paid order until its first shipment. */
export function reasonNotToCorrect(
  { status, settlement, fulfillment }: CorrectableOrder,
  isStaff: boolean,
): 'cancelled' | 'paid' | 'shipped' | null {
  if (status === 'cancelled') return 'cancelled';
  if (settlement === 'unpaid') return null;
  if (!isStaff) return 'paid';
  return status === 'open' && (fulfillment === 'none' || fulfillment === 'picking') ? null : 'shipped';
}
