import { z } from 'zod';
import { dayOrTime, dollarSum, emailSchema, idSchema, isoDateTime, pageQuery, text } from '../fields.ts';
import { currency } from '../money/money.ts';
import { newOrderLineSchema, orderLineSchema } from './order-lines.ts';
import { shipToSchema } from './ship-to.ts';

/** The state of an order in one word. It follows from status and settlement. A paid order stays paid, even if it is refunded. */
export const orderStates = ['unpaid', 'paid', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

/**
 * Whether the order is canceled, completed, or neither. An order is completed when its last piece has shipped. A paid order is canceled when all of its
 * pieces are canceled. Its state stays paid.
 */
export const orderStatuses = ['open', 'cancelled', 'completed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Whether the order is paid, or charged to an account. Refunds are recorded separately. */
export const settlementStatuses = ['unpaid', 'on-account', 'paid'] as const;
export type SettlementStatus = (typeof settlementStatuses)[number];

/** How far packing, shipping, and delivery have come. */
export const fulfillmentStatuses = ['none', 'picking', 'partly-shipped', 'shipped', 'delivered'] as const;
export type FulfillmentStatus = (typeof fulfillmentStatuses)[number];

/** An order. `name` is the name of the part in the first line. All prices are in dollars. */
export const orderSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    address: z.string().describe('The shipping address as one text'),
    shipTo: shipToSchema.nullable().describe('The shipping address in fields; null if the order has only the text in address'),
    purchaseOrder: z.string().describe("The buyer's own number for the order. Empty: none"),
    phone: z.string().describe('For questions about the delivery. Empty: none'),
    note: z.string().describe('What the buyer wrote or said about the whole order. Empty: nothing'),
    placedByStaff: z.boolean().describe('True: our staff placed the order for the buyer, who called'),
    email: z.string().describe("The buyer's email address at the time of the order"),
    isOwn: z
      .boolean()
      .optional()
      .describe('Whether it is the order of your account, even if your email address has changed. Missing: an older instance responded'),
    companyId: idSchema.describe('The company that the order belongs to'),
    company: z.string().describe("The company's name now. Empty: nobody has named it"),
    price: z.number().describe('Dollars: the sum of the lines'),
    currency: z.literal(currency),
    customer: z.string(),
    paid: z.boolean(),
    transactionId: z.string().nullable(),
    state: z.enum(orderStates),
    status: z.enum(orderStatuses).describe('Whether the order is canceled, completed, or neither'),
    settlement: z.enum(settlementStatuses).describe('Whether the order is paid'),
    fulfillment: z.enum(fulfillmentStatuses).describe('How far packing, shipping, and delivery have come'),
    refunded: z.number().describe('Dollars refunded so far'),
    lines: z.array(orderLineSchema),
    createdAt: isoDateTime,
    paidAt: isoDateTime.nullable(),
    cancelledAt: isoDateTime.nullable(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof orderSchema>;

/** One order. Only staff get `buyerPhone` and `placedBy`. */
export const orderDetailSchema = orderSchema
  .extend({
    buyerPhone: z
      .string()
      .nullable()
      .optional()
      .describe("The phone number in the buyer's profile, for staff only; null if the profile has none"),
    placedBy: z.string().nullable().optional().describe('The employee who placed the order for the buyer, for staff only; null: none did'),
    payBy: isoDateTime
      .nullable()
      .describe('If the order is still unpaid at this time, it is canceled. Null for orders that are not unpaid'),
  })
  .meta({ id: 'OrderDetail' });
export type OrderDetail = z.infer<typeof orderDetailSchema>;

/** The maximum number of lines in an order. */
export const maximumOrderLines = 500;

export const purchaseOrderMaxLength = 50;
export const orderPhoneMaxLength = 50;
export const orderNoteMaxLength = 500;
/** The maximum length of a shipping address that is one text. */
export const orderAddressMaxLength = 1000;

/**
 * A new order has either one part (`partId`, `quantity`) or `lines`. `price` is the total that the buyer saw. The `seenPrice` of a line is the
 * price of one piece. If a price is out of date, the order is rejected. `email` must be the account's own. `name` and `customer` are ignored: the
 * server sets them.
 */
export const newOrderSchema = z
  .strictObject({
    partId: idSchema.optional(),
    quantity: z.number().optional(),
    vehicle: newOrderLineSchema.shape.vehicle,
    lines: z.array(newOrderLineSchema).min(1, 'At least one line').max(maximumOrderLines, `At most ${maximumOrderLines} lines`).optional(),
    address: text(orderAddressMaxLength).default(''),
    shipTo: shipToSchema.optional().describe('Replaces `address`'),
    purchaseOrder: text(purchaseOrderMaxLength).optional(),
    phone: text(orderPhoneMaxLength).optional(),
    note: text(orderNoteMaxLength).optional().describe('About the whole order. The warehouse sees it'),
    price: dollarSum.optional(),
    name: text(200).optional(),
    email: emailSchema.optional(),
    customer: text(200).optional(),
    companyId: idSchema.optional().describe('The company to order for. 409 if it is not your current company'),
    basketLines: z
      .array(idSchema)
      .max(maximumOrderLines)
      .optional()
      .describe(
        'Ids of lines that this order takes out of your basket. 409 if one of them is no longer in it, or if together they have more pieces of a part than the order has; then nothing is ordered',
      ),
  })
  .superRefine((order, context) => {
    const reject = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (order.lines) {
      if (order.partId !== undefined || order.quantity !== undefined) reject('lines', 'Send either lines, or partId and quantity');
      if (order.vehicle !== undefined) reject('vehicle', 'Send it with each line');
    } else {
      if (order.partId === undefined) reject('partId', 'Required');
      if (order.quantity === undefined) reject('quantity', 'Required');
    }
  });
export type NewOrder = z.infer<typeof newOrderSchema>;

export const idempotencyKeySchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x21-\x7e]+$/);

export const orderSorts = ['newest', 'oldest', 'price', '-price'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Choices of a list. Orders that were paid before the shop recorded shipments are not in `undelivered`, although they count as shipped. */
export const orderFulfillments = [...fulfillmentStatuses, 'undelivered'] as const;

const orderFilters = z.object({
  email: emailSchema.optional().describe('Placed by the account with this address'),
  company: idSchema.optional().describe('Orders of this company'),
  state: z
    .enum([...orderStates, 'open', 'all', 'payment-failed', 'expiring'])
    .optional()
    .describe(
      'open: all but canceled orders. payment-failed: unpaid orders whose card was declined. expiring: unpaid orders that will be canceled soon. Default: open, or all if there is a q',
    ),
  fulfillment: z
    .enum(orderFulfillments)
    .optional()
    .describe(
      'Only orders that are paid and not canceled, and whose delivery is in this state. undelivered: all but delivered, without orders that were paid before the shop recorded shipments',
    ),
  q: text(200)
    .optional()
    .describe(
      "Part of the buyer's name or email, of the company's name, of the PO number, or of a part number. Or a whole order number (100001, #100001, No. 100001), the code on a box (100001-2-1), a tracking number, or a transaction id",
    ),
  from: dayOrTime.optional().describe('The start: a day (UTC) or a time. Orders of that day or time are included'),
  to: dayOrTime.optional().describe('The end: a day (UTC) or a time. Orders of that day are included, orders of that time are not'),
  paidFrom: dayOrTime
    .optional()
    .describe(
      'Only orders that were paid on this day (UTC) or at this time, or later. With it or paidTo, newest and oldest are about the payment',
    ),
  paidTo: dayOrTime.optional().describe('Only orders that were paid on this day (UTC) or earlier, or before this time'),
  sort: z.enum(orderSorts).default('newest'),
});

export const orderListQuery = pageQuery.extend(orderFilters.shape);
/** The CSV export takes the same filters. It has no pages. */
export const orderExportQuery = orderFilters;
export type OrderListQuery = z.infer<typeof orderListQuery>;
export type OrderExportQuery = z.infer<typeof orderExportQuery>;

export const paymentReportSchema = z.strictObject({
  order: idSchema,
  transactionId: text(255).min(1, 'The id of the payment is required'),
});

export const clientSecretSchema = z.object({ clientSecret: z.string() }).meta({ id: 'ClientSecret' });
