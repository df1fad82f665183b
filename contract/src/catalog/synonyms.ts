import { z } from 'zod';
import { idSchema, text } from '../fields.ts';

/** The most groups of synonyms that a shop can have. Each instance keeps all of them in memory. */
export const maximumSynonymGroups = 2_000;

const phrase = text(60)
  .trim()
  .regex(/[\p{L}\p{N}]/u, 'Enter a word');

export const phrasesSchema = z
  .array(phrase)
  .min(2, 'At least two phrases')
  .max(20, 'At most 20 phrases')
  .refine((phrases) => new Set(phrases.map((each) => each.toLowerCase())).size === phrases.length, 'Each phrase only once');

export const bySynonymsId = z.object({ id: idSchema });

export const savedSynonymsSchema = z.strictObject({
  _id: idSchema.nullable().describe('The group to change; null adds a group'),
  phrases: phrasesSchema,
});

export const synonymsSchema = z
  .object({
    _id: idSchema,
    phrases: z.array(z.string()).describe('Phrases that mean the same. A search for one of them also finds the others'),
  })
  .meta({ id: 'Synonyms' });
export type Synonyms = z.infer<typeof synonymsSchema>;
export type SavedSynonyms = z.infer<typeof savedSynonymsSchema>;
