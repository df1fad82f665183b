import { z } from 'zod';
import { idSchema, text } from '../fields.ts';
import { maximumQuantity } from '../sales/order-quantity.ts';
import { formerPartSchema } from './deleted-parts.ts';
import { partSchema } from './parts.ts';

/** The most lines that one call resolves. */
export const maximumNumberLines = 2_000;

/** The most parts that one line offers to choose from. */
export const maximumCandidates = 20;

const numberLineSchema = z.strictObject({
  text: text(200).describe(
    'The number as typed, scanned or pasted. Spaces, dots, dashes, quotes, a brand, or words such as “PN:” may surround it',
  ),
  quantity: z.int().min(1).max(maximumQuantity).optional().describe('Returned unchanged'),
});

export const numberRequestSchema = z.strictObject({
  lines: z
    .array(numberLineSchema)
    .min(1, 'At least one line')
    .max(maximumNumberLines, `At most ${maximumNumberLines.toLocaleString('en-US')} lines`),
});
export type NumberRequest = z.infer<typeof numberRequestSchema>;

/** How a typed number matches a part. */
export const numberMatches = {
  'part-number': 'our part number',
  'oem-number': 'the vehicle maker’s number for this part',
  'competitor-number': 'another brand’s number for this part',
  'company-number': 'your company’s own number for this part',
  gtin: 'the barcode of the part or of its carton',
  'end-of-number': 'the last blocks of a part number or of a vehicle maker’s number',
  'look-alike': 'the number with O and 0, I and 1, S and 5, or B and 8 swapped',
  transposition: 'the number with two neighboring characters swapped',
  typo: 'the number with one character added, missing, or different',
  successor: 'the part that replaces the part with this number',
} as const;
export type NumberMatch = keyof typeof numberMatches;

export const numberCandidateSchema = z
  .object({
    partId: idSchema,
    partNumber: z.string(),
    brand: z.string(),
    name: z.string(),
    why: z.enum(Object.keys(numberMatches) as [NumberMatch, ...NumberMatch[]]).describe(
      Object.entries(numberMatches)
        .map(([code, meaning]) => `${code}: ${meaning}`)
        .join('. '),
    ),
    number: z.string().describe('The number in the catalog that matches, as its brand writes it'),
    numberBrand: z.string().describe('The brand of that number. Empty for a number of your company'),
  })
  .meta({ id: 'NumberCandidate' });
export type NumberCandidate = z.infer<typeof numberCandidateSchema>;

export const resolvedNumberSchema = z
  .object({
    text: z.string(),
    quantity: z.int().nullable().describe('The quantity of the request'),
    status: z
      .enum(['found', 'choose', 'replaced', 'proposed', 'unknown'])
      .describe(
        'found: exactly one part has this number. choose: several parts have it. replaced: one part has it, but another part or several others are sold instead. proposed: no part has it, but parts have a number that differs by a typing error. unknown: none of these',
      ),
    partId: idSchema.nullable().describe('The part with this number, if the status is found or replaced'),
    part: partSchema.nullable(),
    formerPart: formerPartSchema
      .nullable()
      .describe('If the status is unknown or proposed: a part that had exactly this part number, but is no longer sold'),
    candidates: z.array(numberCandidateSchema).describe(`At most ${maximumCandidates} parts, the best match first`),
    replacedBy: numberCandidateSchema
      .nullable()
      .describe(
        'The part that replaces the found part. If that part was replaced, too, the last one of the chain. Null if several parts together replace it',
      ),
    successors: z
      .array(numberCandidateSchema)
      .describe('All parts that replace the found part. Several if the part was split: then all of them together replace it'),
  })
  .meta({ id: 'ResolvedNumber' });
export type ResolvedNumber = z.infer<typeof resolvedNumberSchema>;

export const resolvedNumbersSchema = z.object({ lines: z.array(resolvedNumberSchema) });
