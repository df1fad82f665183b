import { z } from 'zod';
import { idSchema, pageQuery, text } from '../fields.ts';
import { qualifierSchema } from './fitment.ts';
import {
  conditionNameMaxLength,
  conditionValueMaxLength,
  maximumChangedApplications,
  maximumQualifiers,
  newestYear,
  noteMaxLength,
  oldestYear,
  positionMaxLength,
} from './part-application-limits.ts';
import { withoutColon } from './part-limits.ts';
import { engineSchema } from './vehicles.ts';

const year = z.int().min(oldestYear).max(newestYear);
const qualifierText = (maxLength: number) => text(maxLength).trim().min(1);
const conditions = z
  .array(
    z.strictObject({
      name: qualifierText(conditionNameMaxLength).regex(withoutColon, 'The name must not contain a colon'),
      value: qualifierText(conditionValueMaxLength),
    }),
  )
  .max(maximumQualifiers)
  .refine((all) => new Set(all.map((each) => JSON.stringify([each.name, each.value]))).size === all.length, 'List each condition only once')
  .describe('What else the vehicle must have. All of them must be true');

const valueSchemas = {
  yearFrom: year,
  yearTo: year,
  engineId: idSchema.nullable().describe('null: any engine'),
  qualifiers: conditions,
  position: text(positionMaxLength)
    .trim()
    .transform((typed) => typed || null)
    .nullable()
    .describe('As in `Front Left`'),
  quantityPerVehicle: z.int().min(1).max(999).nullable().describe('Pieces for one vehicle. null: unknown'),
  note: text(noteMaxLength).trim().describe('For information only. Put conditions in `qualifiers`'),
};

export const newApplicationSchema = z
  .strictObject({ vehicleId: idSchema.describe('A vehicle of the model. Its year does not matter'), ...valueSchemas })
  .refine(({ yearFrom, yearTo }) => yearFrom <= yearTo, { path: ['yearTo'], error: 'Enter the first year or a later one' });
export type NewApplication = z.infer<typeof newApplicationSchema>;

const changeSchema = z.strictObject(valueSchemas).partial();
export type ApplicationChange = z.infer<typeof changeSchema>;

const applicationIds = z
  .array(idSchema)
  .min(1)
  .max(maximumChangedApplications, `At most ${maximumChangedApplications} vehicles at a time`)
  .refine((ids) => new Set(ids).size === ids.length, 'List each application only once');

export const applicationsToRemoveSchema = z.strictObject({ applicationIds });
export const applicationChangesSchema = z.strictObject({
  applicationIds,
  change: changeSchema.describe('The new values for all of the applications. Omitted fields keep their values'),
});

/** An application of a part, as staff edit it. */
export const partApplicationSchema = z
  .object({
    _id: idSchema,
    make: z.string(),
    model: z.string(),
    vehicleId: idSchema.nullable().describe('The vehicle of the model in `yearFrom`. null: NHTSA does not know the model in that year'),
    yearFrom: z.int(),
    yearTo: z.int(),
    engine: engineSchema.nullable().describe('null: any engine'),
    qualifiers: z.array(qualifierSchema),
    position: z.string().nullable(),
    positionId: z.int().nullable().describe('The id of the position in PCdb, from an ACES file, if the shop has no name for it'),
    quantityPerVehicle: z.int().nullable(),
    note: z.string(),
    isSample: z.boolean().describe('True if it is made up for the sample catalog'),
  })
  .meta({ id: 'PartApplication' });
export type PartApplication = z.infer<typeof partApplicationSchema>;

export const partApplicationsQuery = pageQuery.extend({
  q: text(100).optional().describe('Words of make and model, and years. All of them must match'),
});
export type PartApplicationsQuery = z.infer<typeof partApplicationsQuery>;

export const copiedApplicationsSchema = z.object({
  added: z.int(),
  present: z.int().describe('Applications that the part has already, or that would overlap with one of its own'),
});
