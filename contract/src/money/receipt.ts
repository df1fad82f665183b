import { z } from 'zod';
import { idSchema, isoDateTime } from '../fields.ts';
import { orderLineSchema } from '../sales/order-lines.ts';
import { orderStates } from '../sales/orders.ts';

/** A payment or a refund of an order. */
const moneyMovedSchema = z.object({
  amount: z.number().describe('Dollars'),
  at: isoDateTime,
  transactionId: z.string().describe('Of the payment, at the card processor'),
});

const refundMadeSchema = moneyMovedSchema.extend({ reason: z.string().describe('Empty: none was given') });

/** What was bought, by whom, and what was paid for it. The page and the PDF show the same. */
export const receiptSchema = z
  .object({
    _id: idSchema.describe('The order'),
    invoiceNumber: z.string().nullable().describe('null: the order has no invoice'),
    seller: z.object({ name: z.string(), address: z.array(z.string()), email: z.string(), website: z.string() }),
    billTo: z
      .array(z.string())
      .describe('Lines that identify the payer: company and tax ID as they were at the payment, person, email address'),
    shipTo: z.string().describe('Empty: no address'),
    purchaseOrder: z.string(),
    orderedAt: isoDateTime,
    paidAt: isoDateTime.nullable().describe('null: the order is not paid, even if a payment was received and refunded'),
    state: z.enum(orderStates),
    lines: z.array(orderLineSchema),
    total: z.number().describe('Dollars: the sum of the lines'),
    payments: z.array(moneyMovedSchema),
    refunds: z.array(refundMadeSchema).describe('Refunds that the card processor has made'),
    pendingRefunds: z.array(refundMadeSchema).describe('Refunds that are requested or under way; not subtracted yet'),
    paid: z.number().describe('Dollars: the payments minus the refunds'),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receiptSchema>;
