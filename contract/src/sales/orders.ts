import { z } from 'zod';
import { dayOrMoment, dollarSum, emailSchema, idSchema, isoDate, pageQuery, text } from '../fields.ts';

export const orderStates = ['unpaid', 'paid', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

export const orderLineSchema = z.object({
  lineNumber: z.int().describe('Tells the lines of one order apart: two may name the same part'),
  partId: idSchema,
  partNumber: z.string(),
  name: z.string(),
  image: z.string(),
  quantity: z.int(),
  unitPrice: z.number().describe('Dollars for one piece, as it was when ordered'),
  price: z.number().describe('Dollars for the line'),
});

/** An order. `name` is the part's; an order with several lines names the first. All prices are in dollars. */
export const orderSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    address: z.string(),
    email: z.string(),
    price: z.number(),
    customer: z.string(),
    paid: z.boolean(),
    transactionId: z.string().nullable(),
    state: z.enum(orderStates),
    refunded: z.number().describe('Dollars given back of a paid order'),
    lines: z.array(orderLineSchema),
    createdAt: isoDate,
    paidAt: isoDate.nullable(),
    cancelledAt: isoDate.nullable(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof orderSchema>;

/** One order. Staff see how to reach its buyer. */
export const orderDetailSchema = orderSchema
  .extend({ buyerPhone: z.string().nullable().optional().describe('From the profile of the buyer; for staff only. null: there is none') })
  .meta({ id: 'OrderDetail' });
export type OrderDetail = z.infer<typeof orderDetailSchema>;

/** The server prices the order and writes name and customer itself; `price` is what the buyer saw, to be refused where it no longer holds. */
export const newOrderSchema = z.strictObject({
  partId: idSchema,
  quantity: z.number(),
  address: text(1000).default(''),
  price: dollarSum.optional(),
  name: text(200).optional(),
  email: emailSchema.optional(),
  customer: text(200).optional(),
});
export type NewOrder = z.infer<typeof newOrderSchema>;

export const idempotencyKeySchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x21-\x7e]+$/);

export const orderSorts = ['newest', 'oldest', 'price', '-price'] as const;
export type OrderSort = (typeof orderSorts)[number];

const orderFilters = z.object({
  email: emailSchema.optional(),
  state: z
    .enum([...orderStates, 'open', 'all'])
    .optional()
    .describe('open: all but the cancelled ones. Left out: open, or all if there is a q'),
  q: text(200)
    .optional()
    .describe("Part of the buyer's name, e-mail or a part number, an order's number (100001, #100001, No. 100001), or a transaction id"),
  from: dayOrMoment.optional().describe('Ordered on this day (UTC) or later, or from this moment on'),
  to: dayOrMoment.optional().describe('Ordered on this day (UTC) or earlier, or before this moment'),
  sort: z.enum(orderSorts).default('newest'),
});

export const orderListQuery = pageQuery.extend(orderFilters.shape);
/** For the whole list as CSV: the same filters without pages. */
export const orderExportQuery = orderFilters.omit({ email: true });
export type OrderListQuery = z.infer<typeof orderListQuery>;
export type OrderExportQuery = z.infer<typeof orderExportQuery>;

export const paymentReportSchema = z.strictObject({
  order: idSchema,
  transactionId: text(255).min(1, 'The id of the payment is needed'),
});

export const clientSecretSchema = z.object({ clientSecret: z.string() }).meta({ id: 'ClientSecret' });
