import { z } from 'zod';
import { idSchema } from '../fields.ts';
import { maximumBulkParts } from './part-limits.ts';
import { partChangeSchema, partSchema } from './parts.ts';

/** The fields that staff change for many parts at once. */
const bulkChangeSchema = partChangeSchema.pick({
  lifeCycleStatus: true,
  category: true,
  subcategory: true,
  price: true,
  minQ: true,
  orderMultiple: true,
});
export type BulkChange = z.infer<typeof bulkChangeSchema>;

const partToChangeSchema = z.strictObject({
  partId: idSchema,
  change: bulkChangeSchema,
  seenPrice: partSchema.shape.price
    .optional()
    .describe('The price that you saw. If the part has a different price now, the call fails with 409'),
  version: z.int().optional().describe('The version that you saw. If the part has changed since then, the call fails with 409'),
});
export type PartToChange = z.infer<typeof partToChangeSchema>;

export const bulkChangesSchema = z.strictObject({
  parts: z
    .array(partToChangeSchema)
    .min(1)
    .max(maximumBulkParts, `At most ${maximumBulkParts} parts`)
    .refine((parts) => new Set(parts.map(({ partId }) => partId)).size === parts.length, 'List each part only once'),
});

export const bulkChangedSchema = z.object({
  parts: z
    .array(
      z.object({
        partId: idSchema,
        version: z.int().describe('The version of the part after the change'),
        former: bulkChangeSchema.describe('The former values of the changed fields. The price is missing if the part had none'),
      }),
    )
    .describe('The parts that are different now. To undo the change, send them back: `former` as `change`, with the `version`'),
});
export type BulkChanged = z.infer<typeof bulkChangedSchema>;
