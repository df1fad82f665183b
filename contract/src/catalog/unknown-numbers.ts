import { z } from 'zod';
import { idSchema, isoDateTime, pageQuery, text } from '../fields.ts';
import { interchangeTypes } from './parts.ts';

/** The statuses of numbers that signed-in users asked for and that no part has. */
export const unknownNumberStatuses = ['open', 'answered', 'not-ours'] as const;
export type UnknownNumberStatus = (typeof unknownNumberStatuses)[number];

/** Unknown numbers are deleted this many days after somebody last asked for them. */
export const unknownNumberDays = 180;

/** This long after the answer, everyone who asked for the number gets an email. Until then, an undo also stops the email. */
export const answerMailMinutes = 5;

export const unknownNumberSchema = z
  .object({
    _id: idSchema,
    number: z.string().describe('As somebody typed it. Other spellings of the same number are counted with it'),
    asked: z.int().describe('How often somebody asked for it'),
    companies: z.int().describe('How many companies asked for it'),
    lastAskedAt: isoDateTime,
    status: z
      .enum(unknownNumberStatuses)
      .describe('open: nobody has decided yet. answered: it belongs to a part now. not-ours: we sell no such part'),
    part: z.object({ _id: idSchema, partNumber: z.string(), name: z.string() }).nullable().describe('The part that has the number now'),
  })
  .meta({ id: 'UnknownNumber' });
export type UnknownNumber = z.infer<typeof unknownNumberSchema>;

export const unknownNumberSorts = ['newest', 'most-companies'] as const;

export const unknownNumberListQuery = pageQuery.extend({
  q: text(200).optional().describe('The beginning of the number'),
  status: z.enum(unknownNumberStatuses).default('open'),
  sort: z.enum(unknownNumberSorts).default('newest'),
});
export type UnknownNumberListQuery = z.infer<typeof unknownNumberListQuery>;

export const numberAnswerSchema = z.strictObject({
  partId: idSchema,
  type: z.enum(interchangeTypes),
  brand: text(60).trim().describe('The brand of the number. Empty if it is not known'),
});
export type NumberAnswer = z.infer<typeof numberAnswerSchema>;
