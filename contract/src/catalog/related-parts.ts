import { z } from 'zod';
import { idSchema } from '../fields.ts';
import { partSchema } from './parts.ts';

/** Why a part is needed with another one. Pages list them in this order. */
export const neededKinds = ['together', 'other-side', 'hardware', 'fluid', 'tool'] as const;
export type NeededKind = (typeof neededKinds)[number];

const kind = z
  .enum(neededKinds)
  .describe(
    'together: replaced in the same job. other-side: the same part for the other side of the axle. hardware: bolts, clips, gaskets',
  );

export const relatedPartsQuery = z.object({ partId: idSchema });

/** Parts that go with a part, with the fields that lists show. */
export const relatedPartsSchema = z
  .object({
    needed: z.array(z.object({ kind, part: partSchema })).describe('From the catalog'),
    orderedWith: z
      .array(partSchema)
      .describe('Parts that at least three companies ordered together with it, most frequent first. Without the pairs that staff hide'),
  })
  .meta({ id: 'RelatedParts' });
export type RelatedParts = z.infer<typeof relatedPartsSchema>;

/** A needed part as staff see it. It can be a draft, or not be in the catalog yet. */
export const neededPartSchema = z
  .object({
    _id: idSchema,
    kind,
    brand: z.string(),
    partNumber: z.string(),
    name: z.string().nullable().describe('null: no such part is in the catalog'),
    isVisible: z.boolean().describe('False if buyers cannot see the part'),
  })
  .meta({ id: 'NeededPart' });
export type NeededPart = z.infer<typeof neededPartSchema>;

export const newNeededPartSchema = z.strictObject({ neededPartId: idSchema, kind });
export type NewNeededPart = z.infer<typeof newNeededPartSchema>;

/** A part that was ordered together with another one, as staff see it. A hidden pair stays in the list. */
export const orderedWithPartSchema = z
  .object({
    partId: idSchema,
    brand: z.string(),
    partNumber: z.string(),
    name: z.string(),
    isVisible: z.boolean().describe('False if buyers cannot see the part'),
    isHidden: z.boolean().describe('True if staff hide the pair'),
  })
  .meta({ id: 'OrderedWithPart' });
export type OrderedWithPart = z.infer<typeof orderedWithPartSchema>;
