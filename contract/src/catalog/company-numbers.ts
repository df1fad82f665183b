import { z } from 'zod';
import { idSchema, pageQuery, text } from '../fields.ts';
import { type TextRule, textRule } from '../text-rule.ts';
import { letterOrDigit } from './letter-or-digit.ts';

/** A company can have at most this many numbers of its own. */
export const maximumCompanyNumbers = 20_000;
/** The most numbers that one call saves. */
export const maximumNumbersToSave = 2_000;

const numberMaxLength = 60;
const numberText = 'Enter a number with a letter or digit';
const partMaxLength = 200;
const partText = 'Enter a part number';

/** The rule for a company's own number. The schema has the same rule. */
export const companyNumberRule: TextRule = (typed) => textRule(numberMaxLength)(typed) ?? (letterOrDigit.test(typed) ? null : numberText);

/** A company's own number stands for one of our parts. This is the rule for the number of that part. The schema has the same rule. */
export const numberedPartRule: TextRule = (typed) => textRule(partMaxLength)(typed) ?? (letterOrDigit.test(typed) ? null : partText);

const number = text(numberMaxLength).trim().regex(letterOrDigit, numberText);
const part = text(partMaxLength)
  .trim()
  .regex(letterOrDigit, partText)
  .describe('Our part number, or another number that the shop knows for exactly one part');

/** A number that a company uses for one of our parts. Only members of the company see it. */
export const companyNumberSchema = z
  .object({
    _id: idSchema,
    number: z.string(),
    part: z.object({
      _id: idSchema,
      partNumber: z.string(),
      brand: z.string(),
      name: z.string().describe('Empty if the part is not in the catalog'),
      inCatalog: z.boolean().describe('False if the shop has taken the part out of its catalog. Then the number finds nothing'),
    }),
  })
  .meta({ id: 'CompanyNumber' });
export type CompanyNumber = z.infer<typeof companyNumberSchema>;

export const companyNumberListQuery = pageQuery.extend({
  q: text(200).optional().describe('The beginning of a number, or of the part number'),
});
export type CompanyNumberListQuery = z.infer<typeof companyNumberListQuery>;

export const companyNumberToSaveSchema = z.strictObject({ number, part });
export type CompanyNumberToSave = z.infer<typeof companyNumberToSaveSchema>;

export const companyNumbersToSaveSchema = z.strictObject({
  // Checks only the lengths of the texts, because one wrong line must not reject the others.
  lines: z
    .array(z.strictObject({ number: text(200), part: text(200) }))
    .min(1, 'At least one line')
    .max(maximumNumbersToSave, `At most ${maximumNumbersToSave.toLocaleString('en-US')} lines`),
});

/** Why a line was not saved. */
export const numberRejections = {
  'invalid-number': `The number must have a letter or digit, and at most ${numberMaxLength} characters`,
  'unknown-part': 'No part has this part number',
  'several-parts': 'Several parts have this part number',
  'number-twice': 'A line above has the same number with another part',
  'too-many-numbers': `A company can have at most ${maximumCompanyNumbers.toLocaleString('en-US')} numbers`,
} as const;
export type NumberRejection = keyof typeof numberRejections;

export const savedCompanyNumbersSchema = z
  .object({
    saved: z.int().describe('How many numbers were added or changed'),
    rejected: z
      .array(
        z.object({
          line: z.int().describe('The index of the line in the request, counted from 0'),
          number: z.string(),
          part: z.string(),
          reason: z.enum(Object.keys(numberRejections) as [NumberRejection, ...NumberRejection[]]).describe(
            Object.entries(numberRejections)
              .map(([code, meaning]) => `${code}: ${meaning}`)
              .join('. '),
          ),
        }),
      )
      .describe('The lines that were not saved'),
  })
  .meta({ id: 'SavedCompanyNumbers' });
export type SavedCompanyNumbers = z.infer<typeof savedCompanyNumbersSchema>;
