import { z } from 'zod';
import { dollars, idSchema, text } from '../fields.ts';

/** core: a deposit that the buyer gets back when the old part is returned */
export const orderLineKinds = ['part', 'core', 'freight', 'tax'] as const;
export type OrderLineKind = (typeof orderLineKinds)[number];

export const orderLineSchema = z.object({
  lineNumber: z.int().describe('Identifies the line in its order. The part does not, because two lines may have the same part'),
  kind: z.enum(orderLineKinds),
  partId: idSchema,
  partNumber: z.string(),
  name: z.string(),
  image: z.string(),
  quantity: z.int(),
  shipped: z.int().describe('How many of these pieces have left the warehouse'),
  cancelled: z.int().describe('How many of these pieces we canceled after the payment'),
  unitPrice: z.number().describe('Dollars each, at the time of the order'),
  price: z.number().describe('Dollars for the line'),
  note: z.string().describe("The buyer's note. Empty: none"),
  orderedAs: z.string().describe('The number that the buyer typed, such as an old one that this part replaces. Empty: none'),
  vehicle: z
    .string()
    .describe('The vehicle that the part is for, as in `2003 Honda Accord`. Several are separated by `; `. Empty: unknown'),
});

export type OrderLine = z.infer<typeof orderLineSchema>;

/** The maximum length, in characters, of the text that lists the vehicles of a line. */
export const maximumVehicleText = 200;

export const newOrderLineSchema = z.strictObject({
  partId: idSchema,
  quantity: z.number(),
  seenPrice: dollars.optional().describe('Dollars each that the buyer saw. If it is out of date, the line is rejected'),
  note: text(200).optional(),
  orderedAs: text(200).optional().describe('The number that the buyer typed, if the order should show it'),
  vehicle: text(maximumVehicleText).optional().describe('The vehicle that the part is for, as in `2003 Honda Accord`'),
});
export type NewOrderLine = z.infer<typeof newOrderLineSchema>;

export const quantityRangeSchema = z.object({ from: z.int(), to: z.int(), step: z.int() });

/** Why a line was rejected: the shop has no such part. */
export const unknownPart = 'unknown-part';

/** The reasons why a line can be rejected. */
export const orderLineErrorCodes = ['invalid-quantity', 'not-orderable', 'price-changed', 'stock-share-exceeded', unknownPart] as const;

/**
 * A line that was rejected, and what is possible instead. If several lines have the same part, the quantities are for all of them together.
 */
export const orderLineErrorSchema = z
  .object({
    line: z.int().describe('Counted from 0'),
    code: z.enum(orderLineErrorCodes),
    orderable: quantityRangeSchema
      .nullable()
      .optional()
      .describe('For invalid-quantity and stock-share-exceeded: the quantities that can be ordered; null if none can be ordered now'),
    price: z.number().optional().describe('For price-changed: the current price in dollars each'),
    successor: z
      .object({ partId: idSchema, partNumber: z.string() })
      .nullable()
      .optional()
      .describe(
        'For not-orderable, and in baskets and saved lists for unknown-part: the part that replaces this one; null or missing if none does',
      ),
  })
  .meta({ id: 'OrderLineError' });
export type OrderLineError = z.infer<typeof orderLineErrorSchema>;
