import { z } from 'zod';
import { dollars, idSchema, isoDateTime, pageQuery, text } from '../fields.ts';

/** The states of a payment, as the shop stores them. 'canceled' is spelled as in the card processor's API. */
export const paymentStatuses = ['open', 'succeeded', 'canceled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * requested  stored in the shop, not yet accepted by the card processor
 * pending    accepted by the card processor, not finished
 * failed     failed, and the shop does not try again; an admin must act
 */
export const refundStates = ['requested', 'pending', 'succeeded', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Who started a refund. provider: someone who used the card processor's dashboard. */
export const refundActors = ['admin', 'shop', 'provider'] as const;
export type RefundActor = (typeof refundActors)[number];

export const refundReasonMaxLength = 500;

export const newRefundSchema = z.strictObject({
  amount: dollars.positive('Enter an amount above 0').optional().describe('Dollars. Default: the amount not refunded yet'),
  reason: text(refundReasonMaxLength).default('').describe('The buyer sees it'),
  seenRefundable: dollars
    .optional()
    .describe(
      'The refundable amount that the caller saw, in dollars. 409 if the amount is different now, for example because someone else made a refund',
    ),
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
    createdAt: isoDateTime,
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof refundSchema>;

/** A refund that the shop has given up on. The customer does not have the money yet. */
export const failedRefundSchema = z
  .object({
    _id: idSchema,
    order: idSchema,
    amount: z.number().describe('Dollars'),
    reason: z.string().describe('Why an employee refunded it'),
    failure: z.string().describe('Why the refund failed'),
    failedAt: isoDateTime,
  })
  .meta({ id: 'FailedRefund' });
export type FailedRefund = z.infer<typeof failedRefundSchema>;

export const refundResolutionMaxLength = 200;
export const refundResolutionSchema = z.strictObject({
  returnedBy: text(refundResolutionMaxLength)
    .trim()
    .min(1, 'Enter how the money was returned')
    .describe('For example a check. Only staff see it'),
});
export type RefundResolution = z.infer<typeof refundResolutionSchema>;

export const findingKinds = [
  'payment-missed',
  'refund-missed',
  'refund-retried',
  'intent-without-row',
  'payment-without-order',
  'unpaid-too-long',
  'disputed',
  'dispute-ended',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** A difference that the reconciler found between the shop and the card processor, or a dispute, and what it did about it. */
export const findingSchema = z
  .object({
    _id: idSchema,
    at: isoDateTime,
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

/** An alert about a problem with a payment ends after this many days, because the shop does not always learn that the problem was solved. */
export const newProblemDays = 7;

/** Whether the shop's payments match the card processor's. */
export const paymentHealthSchema = z
  .object({
    lastPass: z
      .object({ startedAt: isoDateTime, endedAt: isoDateTime.nullable(), asked: z.int(), problem: z.string().nullable() })
      .nullable()
      .describe('The latest run of the reconciler. asked: how many payments and refunds it looked up at the card processor'),
    openPayments: z.int().describe('Payments that have neither succeeded nor been canceled yet'),
    refundsUnderWay: z.int(),
    refundsFailed: z.int().describe('Refunds that failed for good, and whose money was not returned in another way'),
    paymentsWithoutOrder: z.int().describe(`Payments without an order that were found in the last ${newProblemDays} days`),
  })
  .meta({ id: 'PaymentHealth' });
export type PaymentHealth = z.infer<typeof paymentHealthSchema>;
