import { z } from 'zod';
import { idSchema, isoDateTime, text } from '../fields.ts';
import { maximumBasketLines, newWantedLineSchema, wantedLineSchema } from './baskets.ts';

/** The maximum number of lists of a company. */
export const maximumSavedLists = 100;
export const listNameMaxLength = 100;

/** A list of lines that a member saves under a name, such as "weekly order". All members of the company share it. */
export const savedListSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    lines: z.int().describe('The number of lines'),
    updatedAt: isoDateTime,
    updatedBy: z.string().describe('The name of the member who changed the list last'),
  })
  .meta({ id: 'SavedList' });
export type SavedList = z.infer<typeof savedListSchema>;

export const savedListLineSchema = wantedLineSchema
  .extend({ lineNumber: z.int().describe('Counted from 1 within the list') })
  .meta({ id: 'SavedListLine' });

export const savedListDetailSchema = savedListSchema.extend({ lines: z.array(savedListLineSchema) }).meta({ id: 'SavedListDetail' });
export type SavedListDetail = z.infer<typeof savedListDetailSchema>;

const name = text(listNameMaxLength).trim().min(1, 'Required');
const lines = z.array(newWantedLineSchema).max(maximumBasketLines, `At most ${maximumBasketLines.toLocaleString('en-US')} lines`);

export const newSavedListSchema = z.strictObject({
  name,
  lines: lines.optional().describe('Default: the lines of your basket'),
});
export type NewSavedList = z.infer<typeof newSavedListSchema>;

/** Fields of a list to change. Missing fields stay as they are. */
export const savedListChangeSchema = z.strictObject({
  name: name.optional(),
  lines: lines.optional().describe('Replaces all lines'),
  updatedAt: isoDateTime.optional().describe('As you read it. The call fails if the list has been changed since'),
});
export type SavedListChange = z.infer<typeof savedListChangeSchema>;
