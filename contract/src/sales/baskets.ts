import { z } from 'zod';
import { formerPartSchema } from '../catalog/deleted-parts.ts';
import { partSchema } from '../catalog/parts.ts';
import { idSchema, isoDateTime, text } from '../fields.ts';
import { currency } from '../money/money.ts';
import { lineProblems } from './line-problem.ts';
import { maximumVehicleText, quantityRangeSchema } from './order-lines.ts';
import { maximumQuantity } from './order-quantity.ts';

/** The maximum number of lines in a basket, in a saved list, and in one call that adds lines. */
export const maximumBasketLines = 2_000;

/** The fields of a line that a buyer wants to order, in a basket or in a saved list. */
export const wantedLineSchema = z.object({
  partId: idSchema,
  orderedAs: z.string().describe('The number that the buyer typed. Empty: the buyer chose the part'),
  quantity: z.int(),
  note: z.string().describe("The buyer's note, such as a customer reference. Empty: none"),
  vehicle: z.string().describe('The vehicle that the part is for. Several are separated by `; `. Empty: unknown'),
  part: partSchema.nullable().describe('null: the shop no longer has this part'),
  formerPart: formerPartSchema
    .nullable()
    .describe('If the shop no longer sells the part: what it was; null if that is not known, or if the shop sells it'),
  unitPrice: z.number().nullable().describe('Dollars each; null if the shop no longer has this part'),
  price: z.number().nullable().describe('Dollars for the line'),
  problem: z
    .enum(lineProblems)
    .nullable()
    .describe('Why the line cannot be ordered as it is. If several lines have the same part, the sum of their quantities counts'),
  orderable: quantityRangeSchema
    .nullable()
    .describe('The quantities of the part that can be ordered now, for all lines with this part together; null if none can'),
  replacedBy: z
    .object({ partId: idSchema, partNumber: z.string() })
    .nullable()
    .describe('For a line with a problem: the part that replaces this one; null if none does'),
});
export type WantedLine = z.infer<typeof wantedLineSchema>;

export const basketLineSchema = wantedLineSchema
  .extend({
    _id: idSchema,
    addedAt: isoDateTime,
  })
  .meta({ id: 'BasketLine' });
export type BasketLine = z.infer<typeof basketLineSchema>;

/** The parts that a member wants to order for a company. Every member has one basket for each company. */
export const basketSchema = z
  .object({
    companyId: idSchema.describe('The company that the basket is for: your current company'),
    lines: z.array(basketLineSchema).describe('In the order in which they were added'),
    pieces: z.int().describe('The sum of all quantities'),
    total: z.number().describe('Dollars: the sum of the lines that have a price'),
    currency: z.literal(currency),
  })
  .meta({ id: 'Basket' });
export type Basket = z.infer<typeof basketSchema>;

export const basketCountSchema = z.object({ companyId: idSchema, lines: z.int() }).meta({ id: 'BasketCount' });
export type BasketCount = z.infer<typeof basketCountSchema>;

const quantity = z.int().min(1, 'At least 1').max(maximumQuantity);
export const lineNoteMaxLength = 200;
const note = text(lineNoteMaxLength).trim();

export const newWantedLineSchema = z.strictObject({
  partId: idSchema,
  quantity,
  note: note.default(''),
  orderedAs: text(200).trim().default(''),
  vehicle: text(maximumVehicleText).trim().default(''),
});
export type NewWantedLine = z.infer<typeof newWantedLineSchema>;

const linesText = maximumBasketLines.toLocaleString('en-US');

export const newBasketLinesSchema = z.strictObject({
  companyId: idSchema.optional().describe('The company to order for. 409 if it is not your current company'),
  lines: z.array(newWantedLineSchema).min(1, 'At least one line').max(maximumBasketLines, `At most ${linesText} lines`),
});
export type NewBasketLines = z.infer<typeof newBasketLinesSchema>;

/** Fields of a line to change. Missing fields stay as they are. */
export const basketLineChangeSchema = z.strictObject({ quantity: quantity.optional(), note: note.optional() });
export type BasketLineChange = z.infer<typeof basketLineChangeSchema>;

export const basketQuery = z.object({
  companyId: idSchema.optional().describe('The company that the basket is for. 409 if it is not your current company'),
});
