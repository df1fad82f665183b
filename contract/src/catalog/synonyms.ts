import { z } from 'zod';
import { idSchema, text } from '../fields.ts';
import { textRule } from '../text-rule.ts';
import { letterOrDigit } from './letter-or-digit.ts';

/** The most groups of synonyms that a shop can have. Each instance keeps all of them in memory. */
export const maximumSynonymGroups = 2_000;

const phraseMaxLength = 60;

const wordText = 'Enter a word';
const minimumPhrases = 2;
const tooFewText = 'At least two phrases';
const maximumPhrases = 20;
const tooManyText = `At most ${maximumPhrases} phrases`;
const onlyOnceText = 'Each phrase only once';

const hasEachOnce = (phrases: readonly string[]) => new Set(phrases.map((each) => each.toLowerCase())).size === phrases.length;

/** Returns why phrases cannot be a group of synonyms, or null. The schema has the same rules. */
export function phrasesProblem(phrases: readonly string[]): string | null {
  for (const phrase of phrases) {
    const problem = textRule(phraseMaxLength)(phrase) ?? (letterOrDigit.test(phrase) ? null : wordText);
    if (problem) return problem;
  }
  if (phrases.length < minimumPhrases) return tooFewText;
  if (phrases.length > maximumPhrases) return tooManyText;
  return hasEachOnce(phrases) ? null : onlyOnceText;
}

const phrase = text(phraseMaxLength).trim().regex(letterOrDigit, wordText);

export const phrasesSchema = z
  .array(phrase)
  .min(minimumPhrases, tooFewText)
  .max(maximumPhrases, tooManyText)
  .refine(hasEachOnce, onlyOnceText);

export const synonymsToSaveSchema = z.strictObject({
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
export type SynonymsToSave = z.infer<typeof synonymsToSaveSchema>;
