import { z } from 'zod';
import { idSchema, isoDateTime, pageQuery, text } from '../fields.ts';
import { maximumQuantity } from '../sales/order-quantity.ts';

export const binMaxLength = 30;
export const stockReasonMaxLength = 200;
export const supplierMaxLength = 100;
export const deliveryNoteMaxLength = 60;
/** The most parts of one delivery or count. */
export const maximumStockLines = 500;
/** The most parts that one number can find. */
export const maximumNumberedParts = 20;

/** The stock of a part. On hand = promised + available. */
export const partStockSchema = z
  .object({
    _id: idSchema.describe('The id of the part'),
    partNumber: z.string(),
    name: z.string(),
    image: z.string(),
    bin: z.string().describe('Where the part is in the warehouse. Empty: unknown'),
    onHand: z.int().describe('Pieces in the warehouse'),
    promised: z.int().describe('Pieces on hand that belong to orders, including unpaid ones'),
    available: z.int().describe('Pieces on hand that can be sold'),
    beingPacked: z
      .array(z.object({ order: idSchema, pieces: z.int() }))
      .optional()
      .describe(
        'Promised pieces of orders that an employee is packing now. They may no longer be in the bin. Missing: an older instance responded',
      ),
  })
  .meta({ id: 'PartStock' });
export type PartStock = z.infer<typeof partStockSchema>;

/** The kinds of changes that the table of stock adjustments has. The other kinds are read from orders and shipments. */
export const stockAdjustmentKinds = ['adjusted', 'received', 'counted', 'written-off'] as const;
export type StockAdjustmentKind = (typeof stockAdjustmentKinds)[number];

export const stockChangeKinds = [...stockAdjustmentKinds, 'promised', 'shipped', 'cancelled'] as const;
export type StockChangeKind = (typeof stockChangeKinds)[number];

/** One change of a part's stock. */
export const stockChangeSchema = z
  .object({
    _id: z.string(),
    at: isoDateTime,
    kind: z
      .enum(stockChangeKinds)
      .describe(
        'adjusted: set in an edit or import. promised: ordered. cancelled: pieces of an order went back to stock. The others say what they mean',
      ),
    onHand: z.int().describe('How many pieces came (or, if negative, left)'),
    promised: z.int().describe('By how many pieces the promised stock changed'),
    by: z.string().describe('Who did it. Empty: unknown'),
    reason: z.string(),
    supplier: z.string(),
    deliveryNote: z.string().describe('The packing slip number'),
    orderId: idSchema.nullable(),
  })
  .meta({ id: 'StockChange' });
export type StockChange = z.infer<typeof stockChangeSchema>;

export const stockChangesQuery = pageQuery;

const lineId = { partId: idSchema };
const pieces = z
  .int()
  .min(0, 'At least 0')
  .max(maximumQuantity, `At most ${maximumQuantity.toLocaleString('en-US')}`);
/** Stock on hand that the clerk saw. It includes promised pieces, so it can exceed the limit of `pieces`. Its limit is the database's. */
const piecesSeen = z.int().min(0, 'At least 0').max(2_147_483_647, 'At most 2,147,483,647');
const piecesMoved = pieces.min(1, 'At least 1');
const reason = text(stockReasonMaxLength).trim();

const linesOf = <Line extends z.ZodType<{ partId: string }>>(line: Line) =>
  z
    .array(line)
    .min(1, 'At least one part')
    .max(maximumStockLines, `At most ${maximumStockLines} parts`)
    .refine((lines) => new Set(lines.map(({ partId }) => partId)).size === lines.length, 'Each part only once');

export const newReceiptSchema = z.strictObject({
  lines: linesOf(z.strictObject({ ...lineId, quantity: piecesMoved })),
  supplier: text(supplierMaxLength).trim().default(''),
  deliveryNote: text(deliveryNoteMaxLength).trim().default('').describe('The packing slip number'),
});
export type NewReceipt = z.infer<typeof newReceiptSchema>;

/**
 * `onHand` is what the clerk saw. If it is out of date, for example because an order was shipped during the count, the call fails and changes
 * nothing.
 */
export const newStockCountSchema = z.strictObject({
  lines: linesOf(z.strictObject({ ...lineId, onHand: piecesSeen, counted: pieces })),
  reason: reason.default(''),
});
export type NewStockCount = z.infer<typeof newStockCountSchema>;

export const newWriteOffSchema = z.strictObject({ quantity: piecesMoved, reason: reason.min(1, 'Enter the reason') });
export type NewWriteOff = z.infer<typeof newWriteOffSchema>;

/** Bins are stored and compared in upper case, without spaces at the start and end. */
const binSchema = text(binMaxLength)
  .trim()
  .transform((bin) => bin.toUpperCase());
export const binChangeSchema = z.strictObject({ bin: binSchema.describe('Empty: unknown') });

export const stockListQuery = pageQuery.extend({
  bin: binSchema.optional().describe('The start of the bin. Without it, lists all parts that have a bin'),
});
export type StockListQuery = z.infer<typeof stockListQuery>;

export const stockByNumberQuery = z.object({
  number: text(200).describe('A part number, GTIN, or number of another maker, as typed or scanned'),
});
