import { z } from 'zod';
import { isoDate } from '../fields.ts';
import { orderStates } from './orders.ts';

export const orderEventKinds = [
  'placed',
  'payment-started',
  'payment-ended',
  'payment-not-due',
  'paid',
  'cancelled',
  'refund-requested',
  'refunded',
  'refund-failed',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** `provider`: at the card provider itself, past the shop, such as a refund from its dashboard. */
export const orderEventActors = ['buyer', 'admin', 'webhook', 'reconciler', 'shop', 'provider'] as const;
export type OrderEventActor = (typeof orderEventActors)[number];

/** One thing that happened to an order. The history is never changed, only added to. */
export const orderEventSchema = z
  .object({
    at: isoDate,
    what: z.enum(orderEventKinds),
    from: z.enum(orderStates).nullable(),
    to: z.enum(orderStates),
    by: z.enum(orderEventActors).describe('Who or what did it'),
    name: z.string().nullable().describe('The account that did it; admins see it'),
    amount: z.number().nullable().describe('Dollars'),
    transactionId: z.string().nullable(),
    reason: z.string().nullable().describe('Of a refund'),
  })
  .meta({ id: 'OrderEvent' });
export type OrderEvent = z.infer<typeof orderEventSchema>;
