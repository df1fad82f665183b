import { z } from 'zod';
import { idSchema, isoDateTime, pageQuery, text } from '../fields.ts';
import { fulfillmentStatuses, maximumOrderLines, orderStates, orderStatuses } from '../sales/orders.ts';
import { type CarrierCode, carrierCodes, maximumBoxes } from './carriers.ts';

const carrierSchema = z.enum(carrierCodes as [CarrierCode, ...CarrierCode[]]);
export const trackingNumberMaxLength = 60;
export const holdReasonMaxLength = 200;

/** Parts of an order that leave the warehouse together. */
export const shipmentSchema = z
  .object({
    _id: idSchema,
    carrier: carrierSchema,
    trackingNumber: z.string().describe('Empty: none'),
    shippedAt: isoDateTime,
    deliveredAt: isoDateTime.nullable(),
    lines: z.array(z.object({ lineNumber: z.int(), quantity: z.int() })),
  })
  .meta({ id: 'Shipment' });
export type Shipment = z.infer<typeof shipmentSchema>;

/** An employee who is packing an order now. */
const currentPackerSchema = z.object({ name: z.string(), isYou: z.boolean(), since: isoDateTime });

export const orderToShipSchema = z
  .object({
    _id: idSchema,
    customer: z.string(),
    company: z.string().describe("The company's name. Empty: nobody has named it"),
    purchaseOrder: z.string(),
    destination: z.string().describe('City and state, or the first line of an address that is only text. Empty: no address'),
    paidAt: isoDateTime,
    fulfillment: z.enum(fulfillmentStatuses),
    linesLeft: z.int().describe('Lines that have pieces to ship'),
    piecesLeft: z.int().describe('Pieces to ship'),
    holdReason: z.string().nullable().describe('null: not on hold'),
    packer: currentPackerSchema.nullable().describe('Who is packing the order now'),
    refunded: z.number().describe('Dollars refunded so far'),
    refundUnderWay: z
      .number()
      .optional()
      .describe('Dollars of refunds that are requested or under way. Missing: an older instance responded'),
  })
  .meta({ id: 'OrderToShip' });
export type OrderToShip = z.infer<typeof orderToShipSchema>;

/** ready: not on hold */
export const workLists = ['ready', 'held', 'all'] as const;

export const workListQuery = pageQuery.extend({
  q: text(200).optional().describe("An order number, or part of the PO number, of the buyer's name, or of the company's name"),
  list: z.enum(workLists).default('ready').describe('ready: orders that are not on hold'),
});
export type WorkListQuery = z.infer<typeof workListQuery>;

const packingLineSchema = z.object({
  lineNumber: z.int(),
  partId: idSchema,
  partNumber: z.string(),
  name: z.string(),
  image: z.string(),
  bin: z.string().describe('Where the part is in the warehouse. Empty: unknown'),
  note: z.string().describe("The buyer's note. Empty: none"),
  quantity: z.int(),
  cancelled: z.int().describe('Pieces that we canceled after the payment'),
  left: z.int().describe('Pieces that are neither shipped nor canceled'),
  scanCodes: z
    .array(z.string())
    .describe('What a scanner may read: the current part number, the GTIN, and the ordered number, unless another part has it now'),
});
export type PackingLine = z.infer<typeof packingLineSchema>;

/** What a clerk needs to pack an order. */
export const packingSchema = z
  .object({
    _id: idSchema,
    customer: z.string(),
    company: z.string(),
    purchaseOrder: z.string(),
    phone: z.string(),
    note: z.string().describe('What the buyer said about the whole order. Empty: nothing'),
    address: z.string(),
    paidAt: isoDateTime.nullable(),
    state: z.enum(orderStates),
    status: z.enum(orderStatuses),
    canShip: z.boolean().describe('Whether the order is paid, not canceled, and has pieces to ship'),
    fulfillment: z.enum(fulfillmentStatuses),
    holdReason: z.string().nullable(),
    packer: currentPackerSchema.nullable(),
    refunded: z.number().describe('Dollars refunded so far'),
    refundUnderWay: z
      .number()
      .optional()
      .describe('Dollars of refunds that are requested or under way. Missing: an older instance responded'),
    lines: z.array(packingLineSchema).describe('Sorted by bin'),
    shipments: z.array(shipmentSchema),
  })
  .meta({ id: 'Packing' });
export type Packing = z.infer<typeof packingSchema>;

const tracking = { carrier: carrierSchema, trackingNumber: text(trackingNumberMaxLength).trim().default('') };

/**
 * Pieces of an order's lines to ship or to cancel. `left` is how many pieces of the line the employee saw as neither shipped nor canceled. If it is out
 * of date, someone else has shipped or canceled pieces in the meantime, and the call fails. So nothing happens twice, even if the call is repeated.
 */
export const chosenPiecesSchema = z
  .array(z.strictObject({ lineNumber: z.int(), quantity: z.int().min(1, 'At least 1'), left: z.int() }))
  .min(1, 'At least one line')
  .max(maximumOrderLines);
export type ChosenPieces = z.infer<typeof chosenPiecesSchema>;

export const newShipmentSchema = z.strictObject({ ...tracking, lines: chosenPiecesSchema });
export type NewShipment = z.infer<typeof newShipmentSchema>;

export const shipmentChangeSchema = z.strictObject(tracking);
export type ShipmentChange = z.infer<typeof shipmentChangeSchema>;

export const packerSchema = z.strictObject({
  takeOver: z.boolean().default(false).describe('true: replaces someone else who is packing the order'),
});

export const holdSchema = z.strictObject({ reason: text(holdReasonMaxLength).trim().min(1, 'Enter the reason') });

/** A pick list can have this many orders, and this many different parts. */
export const maximumPickedOrders = 50;
export const maximumPickedParts = 1_000;
const orderIdList = new RegExp(`^[1-9]\\d{0,17}(?:,[1-9]\\d{0,17}){0,${maximumPickedOrders - 1}}$`);

export const pickListQuery = z.object({
  orders: z
    .string()
    .regex(orderIdList, `1 to ${maximumPickedOrders} order numbers, separated by commas`)
    .transform((ids) => ids.split(','))
    .describe(`Up to ${maximumPickedOrders} order numbers, separated by commas`),
});

export const labelsQuery = z.object({
  boxes: z.coerce.number().int().min(1).max(maximumBoxes).default(1).describe('How many boxes the shipment has'),
});
