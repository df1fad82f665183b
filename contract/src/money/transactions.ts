import { z } from 'zod';
import { dayOrTime, idSchema, isoDateTime, pageQuery, text } from '../fields.ts';
import { refundStates } from './payments.ts';

export const transactionKinds = ['payment', 'refund'] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/** A payment that succeeded, or a refund. */
export const transactionSchema = z
  .object({
    _id: idSchema,
    at: isoDateTime.describe('When it succeeded or failed for good. For a refund that is under way: when it was requested'),
    kind: z.enum(transactionKinds),
    order: idSchema,
    companyId: idSchema.describe('The company that the order belongs to'),
    company: z.string().describe("The company's name now. Empty: nobody has named it"),
    amount: z.number().describe('Dollars, above 0 for refunds too'),
    transactionId: z.string().describe("The card processor's id of the payment, or of the payment that is refunded"),
    refundId: z.string().nullable().describe("The card processor's id of the refund. null: this is a payment, or the refund has no id yet"),
    state: z.enum(refundStates).describe('Always succeeded for a payment'),
    reason: z.string().describe('Why it was refunded. Empty: nobody gave a reason, or this is a payment'),
    isDue: z
      .boolean()
      .describe('false: the order did not need the payment, for example because it was paid twice. The shop refunds such a payment'),
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof transactionSchema>;

const transactionFilters = z.object({
  kind: z.enum(transactionKinds).optional(),
  q: text(200)
    .optional()
    .describe(
      "A whole order number (100001, #100001, No. 100001), or the card processor's id of a payment (and of its refunds) or of a refund",
    ),
  from: dayOrTime.optional().describe('The start: a day (UTC) or a time. Transactions of that day or time are included'),
  to: dayOrTime.optional().describe('The end: a day (UTC) or a time. Transactions of that day are included, those of that time are not'),
});

export const transactionListQuery = pageQuery.extend(transactionFilters.shape);
export type TransactionListQuery = z.infer<typeof transactionListQuery>;
/** The totals and the CSV export take the same filters. They have no pages. */
export const transactionFilterQuery = transactionFilters;
export type TransactionFilterQuery = z.infer<typeof transactionFilterQuery>;

/** The money that moved, in dollars. */
export const transactionTotalsSchema = z
  .object({
    paid: z.number().describe('Payments that succeeded'),
    refunded: z.number().describe('Refunds that succeeded. If the bank rejects one of them later, it no longer counts'),
    net: z.number().describe('paid - refunded'),
  })
  .meta({ id: 'TransactionTotals' });
export type TransactionTotals = z.infer<typeof transactionTotalsSchema>;
