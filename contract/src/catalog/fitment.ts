import { z } from 'zod';
import { idSchema, text } from '../fields.ts';
import { maximumFitmentAnswers, maximumFitmentParts, parseQualifier } from './fitment-parameters.ts';
import { answerMaxLength } from './part-application-limits.ts';

/**
 * Whether a part fits a vehicle:
 * fits          the part fits, by what is known about the vehicle
 * fits-if       one question decides, or leads to the next one
 * does-not-fit  no application of the part matches what is known about the vehicle
 * universal     the part is not made for a specific vehicle
 * unknown       the part has no applications, so nobody knows
 */
export const fitmentStatuses = ['fits', 'fits-if', 'does-not-fit', 'universal', 'unknown'] as const;
export type FitmentStatus = (typeof fitmentStatuses)[number];

/** What a vehicle must have besides model, year, and engine. In ACES, a qualifier or an attribute of the vehicle. */
export const qualifierSchema = z.object({ name: z.string().describe('As in `Brakes`'), value: z.string().describe('As in `with ABS`') });

const answer = text(answerMaxLength).refine((typed) => parseQualifier(typed) !== null, 'Enter Name:value');
const answers = z
  .preprocess((given) => (typeof given === 'string' ? [given] : given), z.array(answer).max(maximumFitmentAnswers))
  .optional()
  .meta({ override: { type: 'array', items: { type: 'string' }, maxItems: maximumFitmentAnswers } });
const partIdList = new RegExp(`^[1-9]\\d{0,17}(?:,[1-9]\\d{0,17}){0,${maximumFitmentParts - 1}}$`);

export const fitmentQuery = z.object({
  vehicleId: idSchema,
  engineId: idSchema.optional(),
  partIds: z
    .string()
    .regex(partIdList, `1 to ${maximumFitmentParts} ids, separated by commas`)
    .transform((ids) => ids.split(','))
    .describe(`Ids of up to ${maximumFitmentParts} parts, separated by commas`),
  has: answers.describe('What the vehicle has, as Name:value, from answers to earlier questions. Repeat the parameter'),
  hasNot: answers.describe('What the vehicle does not have: the choices of earlier questions that were not chosen. Repeat the parameter'),
});
export type FitmentQuery = z.infer<typeof fitmentQuery>;

const question = z
  .object({
    about: z.enum(['engine', 'qualifier']),
    name: z.string(),
    choices: z
      .array(z.object({ value: z.string(), label: z.string() }))
      .describe(
        'For an engine, `value` is its id: send it as engineId. Otherwise send Name:value of the right choice as `has`, and of the others as `hasNot`',
      ),
  })
  .describe('The answer narrows down which applications still match');
export type FitmentQuestion = z.infer<typeof question>;

export const fitmentSchema = z
  .object({
    partId: idSchema,
    status: z.enum(fitmentStatuses),
    question: question.nullable().describe('Only with fits-if'),
    quantityPerVehicle: z
      .int()
      .nullable()
      .describe('Pieces of the part that the vehicle needs. Null if unknown, or if the applications differ'),
    positions: z.array(z.string()).describe('Where the part goes, as in `Front`. Positions of the applications that match'),
    notes: z.array(z.string()).describe('Notes of the applications that match'),
  })
  .meta({ id: 'Fitment' });
export type Fitment = z.infer<typeof fitmentSchema>;

/** The maximum number of rows in a list of applications. */
export const maximumListedApplications = 100;

export const applicationSchema = z.object({
  make: z.string(),
  model: z.string(),
  yearFrom: z.int(),
  yearTo: z.int(),
  engine: z.string().nullable().describe('null: any engine'),
  qualifiers: z.array(qualifierSchema),
  position: z.string().nullable(),
  quantityPerVehicle: z.int().nullable(),
  note: z.string(),
});
export type Application = z.infer<typeof applicationSchema>;

export const applicationsQuery = z.object({
  partId: idSchema,
  q: text(100).optional().describe('Words of make and model, and years. All of them must match'),
});

export const applicationListSchema = z
  .object({
    universal: z.boolean(),
    vehicles: z.int().describe('Number of vehicles that the part fits, each a model in one year. Does not depend on `q`'),
    isSample: z.boolean().describe('True if the applications are made up for the sample catalog'),
    applications: z.array(applicationSchema).describe(`The first ${maximumListedApplications}, by make, model, and year`),
    mayBeMore: z.boolean(),
  })
  .meta({ id: 'ApplicationList' });
export type ApplicationList = z.infer<typeof applicationListSchema>;
