import { z } from 'zod';
import { dollars, idSchema, isoDate, pageQuery, text } from '../fields.ts';

/**
 * requested  written down, the card provider does not have it yet
 * pending    the provider is at it
 * failed     given up: somebody has to look at it
 */
export const refundStates = ['requested', 'pending', 'succeeded', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

export const newRefundSchema = z.strictObject({
  amount: dollars.positive('More than nothing').optional().describe('Dollars; left out: all that was not given back yet'),
  reason: text(500).default(''),
});
export type NewRefund = z.infer<typeof newRefundSchema>;

export const refundSchema = z
  .object({
    _id: idSchema,
    order: idSchema,
    amount: z.number().describe('Dollars'),
    reason: z.string(),
    state: z.enum(refundStates),
    transactionId: z.string(),
    createdAt: isoDate,
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof refundSchema>;

export const findingKinds = [
  'payment-missed',
  'refund-missed',
  'refund-retried',
  'intent-without-row',
  'payment-without-order',
  'unpaid-too-long',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** What the reconciler found to differ from the card provider's books, and what it did about it. */
export const findingSchema = z
  .object({
    _id: idSchema,
    at: isoDate,
    kind: z.enum(findingKinds),
    order: z.string().nullable(),
    transactionId: z.string().nullable(),
    amount: z.number().nullable().describe('Dollars'),
    did: z.string(),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof findingSchema>;

export const findingListQuery = pageQuery.extend({ kind: z.enum(findingKinds).optional() });
export type FindingListQuery = z.infer<typeof findingListQuery>;

/** Whether shop and card provider agree. */
export const paymentHealthSchema = z
  .object({
    lastPass: z
      .object({ startedAt: isoDate, endedAt: isoDate.nullable(), asked: z.int(), problem: z.string().nullable() })
      .nullable()
      .describe('The latest pass of the reconciler'),
    openPayments: z.int().describe('Payments begun and not ended'),
    refundsUnderWay: z.int(),
    refundsFailed: z.int().describe('Refunds that were given up'),
    paymentsWithoutOrder: z.int(),
  })
  .meta({ id: 'PaymentHealth' });
export type PaymentHealth = z.infer<typeof paymentHealthSchema>;
