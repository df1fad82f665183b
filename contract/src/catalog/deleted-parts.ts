import { z } from 'zod';
import { idSchema, isoDateTime, pageQuery, text } from '../fields.ts';
import { maxParameterLengths } from './part-sort.ts';
import { successorSchema } from './parts.ts';

/** A part that was deleted and can be restored. */
export const deletedPartSchema = z
  .object({
    _id: idSchema,
    partNumber: z.string(),
    brand: z.string(),
    name: z.string(),
    image: z.string().describe('URL of the picture. Empty if there is none'),
    deletedAt: isoDateTime,
    deletedBy: z
      .object({ name: z.string(), email: z.string() })
      .nullable()
      .describe('Null if the undo of an import deleted the part, or if the audit log no longer has the entry'),
  })
  .meta({ id: 'DeletedPart' });
export type DeletedPart = z.infer<typeof deletedPartSchema>;

export const deletedPartListQuery = pageQuery.extend({
  q: text(maxParameterLengths.q).optional().describe('Any part of the number, the name, or the brand'),
  category: text(maxParameterLengths.category).optional().describe('Slug of a category or subcategory'),
});
export type DeletedPartListQuery = z.infer<typeof deletedPartListQuery>;

/** What a buyer sees of a part that the shop no longer sells, but that is in a basket or in a list. */
export const formerPartSchema = z
  .object({
    partNumber: z.string(),
    brand: z.string(),
    name: z.string(),
    successors: z.array(successorSchema).describe('The parts to order instead. If there are several, they replace the part together'),
  })
  .meta({ id: 'FormerPart' });
export type FormerPart = z.infer<typeof formerPartSchema>;
