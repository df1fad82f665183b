import { z } from 'zod';
import { isoDateTime } from '../fields.ts';
import { type OrderDetailField, orderDetailFields } from './order-corrections.ts';
import { orderStates } from './orders.ts';

/**
 * payment-link-sent our staff sent the buyer a payment link
 * payment-failed    the card processor rejected a card, and the buyer did not pay within a few minutes
 * payment-not-due   a card was charged, but the order did not need this payment. The shop refunds it
 * refund-resolved   an employee said how the money of a failed refund was returned
 * disputed          the buyer asked the bank for the money back (a chargeback)
 * pieces-cancelled  staff canceled pieces of a paid order. The amount is the refund
 * pay-by-changed    staff gave the buyer more time to pay
 * details-changed   the buyer or staff corrected the shipping address, PO number, phone, or note
 */
export const orderEventKinds = [
  'placed',
  'payment-link-sent',
  'payment-started',
  'payment-failed',
  'payment-ended',
  'payment-not-due',
  'paid',
  'cancelled',
  'refund-requested',
  'refunded',
  'refund-failed',
  'refund-resolved',
  'disputed',
  'dispute-ended',
  'held',
  'hold-removed',
  'packing-started',
  'packing-stopped',
  'shipped',
  'tracking-changed',
  'delivered',
  'pieces-cancelled',
  'details-changed',
  'pay-by-changed',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** Buyers do not see these events. They are about the work of our staff. */
export const staffOnlyEvents: readonly OrderEventKind[] = [
  'held',
  'hold-removed',
  'packing-started',
  'packing-stopped',
  'refund-resolved',
  'disputed',
  'dispute-ended',
];

/** Who or what caused an event. `provider`: the card processor, for example a refund from its dashboard. */
export const orderEventActors = ['buyer', 'admin', 'webhook', 'reconciler', 'shop', 'provider'] as const;
export type OrderEventActor = (typeof orderEventActors)[number];

/**
 * One event in an order's history. Events never change. With the setting KEEP_ORDER_HISTORY_MONTHS, the shop archives events that are older
 * than that many months, except those that invariants and reports need.
 */
export const orderEventSchema = z
  .object({
    at: isoDateTime,
    what: z.enum(orderEventKinds),
    from: z.enum(orderStates).nullable(),
    to: z.enum(orderStates),
    by: z.enum(orderEventActors).describe('Who or what did it'),
    name: z.string().nullable().describe('The account that did it. Buyers see only the names of other members of their company'),
    amount: z.number().nullable().describe('Dollars'),
    transactionId: z.string().nullable(),
    reason: z
      .string()
      .nullable()
      .describe(
        'The reason of a refund, of a failed payment, of a cancellation or, for staff only, of a hold, of a dispute, or how the money was returned',
      ),
    isGivenUp: z.boolean().describe('A refund failed, and the shop does not try it again'),
    pieces: z
      .array(z.object({ partNumber: z.string(), quantity: z.int() }))
      .describe('The canceled pieces of each line, if some were canceled'),
    changes: z
      .array(z.object({ field: z.enum(orderDetailFields as [OrderDetailField]), from: z.string(), to: z.string() }))
      .optional()
      .describe('Only with details-changed: what was corrected. Empty texts: there was or is none'),
    payBy: isoDateTime.optional().describe('Only with pay-by-changed: the time until which the buyer can pay'),
  })
  .meta({ id: 'OrderEvent' });
export type OrderEvent = z.infer<typeof orderEventSchema>;
