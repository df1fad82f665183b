import { z } from 'zod';
import { dayOrMoment, dollarSum, emailSchema, idSchema, isoDate, pageQuery, text } from '../fields.ts';

export const orderStates = ['unpaid', 'paid', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

export const orderLineSchema = z.object({
  lineNumber: z.int().describe('Unique within the order, because two lines may have the same part'),
  partId: idSchema,
  partNumber: z.string(),
  name: z.string(),
  image: z.string(),
  quantity: z.int(),
  unitPrice: z.number().describe('Dollars each, at the time of the order'),
  price: z.number().describe('Dollars for the line'),
});

/** An order. `name` is the name of the part in the first line. All prices are in dollars. */
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
    refunded: z.number().describe('Dollars refunded so far'),
    lines: z.array(orderLineSchema),
    createdAt: isoDate,
    paidAt: isoDate.nullable(),
    cancelledAt: isoDate.nullable(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof orderSchema>;

/** One order. Staff also see the buyer's phone number. */
export const orderDetailSchema = orderSchema
  .extend({ buyerPhone: z.string().nullable().optional().describe("From the buyer's profile, for staff only. Null: there is none") })
  .meta({ id: 'OrderDetail' });
export type OrderDetail = z.infer<typeof orderDetailSchema>;

/**
 * The server itself sets the price, name and customer of the order. `price` is the total that the buyer saw. If it is out of date, the
 * order is rejected.
 */
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
    .describe('open: all but cancelled orders. Default: open, or all if there is a q'),
  q: text(200)
    .optional()
    .describe("Part of the buyer's name, email or a part number; or an order number (100001, #100001, No. 100001) or a transaction id"),
  from: dayOrMoment.optional().describe('Ordered on this day (UTC) or later, or at this time or later'),
  to: dayOrMoment.optional().describe('Ordered on this day (UTC) or earlier, or before this time'),
  sort: z.enum(orderSorts).default('newest'),
});

export const orderListQuery = pageQuery.extend(orderFilters.shape);
/** The CSV export takes the same filters. It has no pages. */
export const orderExportQuery = orderFilters.omit({ email: true });
export type OrderListQuery = z.infer<typeof orderListQuery>;
export type OrderExportQuery = z.infer<typeof orderExportQuery>;

export const paymentReportSchema = z.strictObject({
  order: idSchema,
  transactionId: text(255).min(1, 'The id of the payment is required'),
});

export const clientSecretSchema = z.object({ clientSecret: z.string() }).meta({ id: 'ClientSecret' });
