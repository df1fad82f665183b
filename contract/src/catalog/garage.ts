import { z } from 'zod';
import { idSchema, pageQuery, text } from '../fields.ts';
import { type TextRule, textRule } from '../text-rule.ts';
import { engineSchema } from './vehicles.ts';
import { isVinText, normalizeVin } from './vin.ts';

/** The most cars that a company can have in its garage. */
export const maximumGarageVehicles = 5_000;

const nicknameMaxLength = 60;
const plateMaxLength = 20;
const notesMaxLength = 1_000;
const vinMaxLength = 60;
const vinText = 'A VIN has 17 characters: digits and letters without I, O, and Q';
/** A car needs a nickname or a license plate, so that the list can show which one it is. */
export const garageNameText = 'Enter a nickname or a license plate';

/** The rules for the fields of a car. The schemas have the same rules. */
export const garageNicknameRule: TextRule = textRule(nicknameMaxLength);
export const garagePlateRule: TextRule = textRule(plateMaxLength);
export const garageNotesRule: TextRule = textRule(notesMaxLength);
export const garageVinRule: TextRule = (typed) => textRule(vinMaxLength)(typed) ?? (isGarageVin(normalizeVin(typed)) ? null : vinText);

/** Does not verify the check digit, because cars from outside of North America may have none. */
const isGarageVin = (vin: string) => vin === '' || isVinText(vin);

/** A car of a company's customer. Only members of the company see it. */
export const garageVehicleSchema = z
  .object({
    _id: idSchema,
    vehicleId: idSchema,
    name: z.string().describe('As in `2003 Honda Accord`'),
    engine: engineSchema.nullable().describe('null: not known'),
    nickname: z.string(),
    plate: z.string(),
    vin: z.string(),
    notes: z.string(),
  })
  .meta({ id: 'GarageVehicle' });
export type GarageVehicle = z.infer<typeof garageVehicleSchema>;

export const garageListQuery = pageQuery.extend({
  q: text(200)
    .optional()
    .describe(
      'Text in the license plate, with or without spaces and dashes, or in the VIN; or words of the nickname, make, model, and year',
    ),
});
export type GarageListQuery = z.infer<typeof garageListQuery>;

export const garageVehicleToSaveSchema = z
  .strictObject({
    vehicleId: idSchema,
    engineId: idSchema
      .nullable()
      .default(null)
      .describe('One of the engines of the vehicle, or any engine if the shop knows no engine of that model year; null: not known'),
    nickname: text(nicknameMaxLength).trim().default('').describe('The nickname or the license plate is required'),
    plate: text(plateMaxLength).trim().default(''),
    vin: text(vinMaxLength)
      .overwrite(normalizeVin)
      .refine(isGarageVin, vinText)
      .default('')
      .describe('17 characters, or empty. Is stored in upper case, without spaces and dashes'),
    notes: text(notesMaxLength).trim().default(''),
  })
  .refine(({ nickname, plate }) => nickname !== '' || plate !== '', { path: ['nickname'], message: garageNameText });
export type GarageVehicleToSave = z.infer<typeof garageVehicleToSaveSchema>;
