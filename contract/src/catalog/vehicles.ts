import { z } from 'zod';
import { idSchema, text } from '../fields.ts';

export const engineSchema = z.object({
  id: idSchema,
  /** as the trade writes it: `3.5 L 6-cylinder gasoline` */
  name: z.string(),
});
export type VehicleEngine = z.infer<typeof engineSchema>;

/** A model in one model year. */
export const vehicleSchema = z.object({ id: idSchema, year: z.number().int(), make: z.string(), model: z.string() });
export type Vehicle = z.infer<typeof vehicleSchema>;

export const vehicleDetailSchema = vehicleSchema.extend({
  makeId: idSchema,
  engines: z.array(engineSchema).describe('The engines that the model had in this year, as far as NHTSA knows'),
});
export type VehicleDetail = z.infer<typeof vehicleDetailSchema>;

export const makeSchema = z.object({ id: idSchema, name: z.string() });
export type Make = z.infer<typeof makeSchema>;

export const firstModelYear = 1980;
const yearSchema = z.coerce.number().int().min(firstModelYear).max(2100);
export const makesQuery = z.object({ year: yearSchema });
export const vehiclesQuery = z.object({ year: yearSchema, makeId: idSchema });

/** A vehicle as decoded from its VIN. What the VIN does not say is null. */
export const vinVehicleSchema = vehicleSchema.extend({
  engine: z.string().nullable().describe('Liters, cylinders, and fuel'),
  engineId: idSchema.nullable(),
  engineModel: z.string().nullable().describe('The manufacturer’s name of the engine'),
  trim: z.string().nullable(),
  series: z.string().nullable(),
  body: z.string().nullable(),
});
export type VinVehicle = z.infer<typeof vinVehicleSchema>;

export const vinWarnings = {
  'wrong-length': 'A VIN has 17 characters.',
  'wrong-characters': 'A VIN has only digits and letters, without I, O, and Q.',
  'wrong-check-digit': 'The check digit (position 9) does not match. One of the characters is probably wrong.',
  'no-check-digit': 'The check digit (position 9) does not match. A VIN from outside North America can still be valid.',
  'unknown-year': 'The VIN does not show the model year. Choose the vehicle by year, make, and model.',
  'several-years': 'The VIN can mean model years that are 30 years apart. Check the year.',
  'unknown-manufacturer': 'We do not know this manufacturer. Choose the vehicle by year, make, and model.',
  'unknown-model': 'We know the manufacturer, but not this model. Choose the vehicle by year, make, and model.',
  'several-models': 'The VIN fits several models. Choose one.',
  'unknown-engine': 'We know the model, but not the engine. Check the vehicle.',
} as const;
export type VinWarningKind = keyof typeof vinWarnings;

export const vinResultSchema = z.object({
  vin: z.string().describe('The VIN in upper case, without spaces and punctuation'),
  valid: z.boolean().describe('False if no vehicle can have this VIN'),
  warnings: z.array(z.object({ kind: z.enum(Object.keys(vinWarnings) as [VinWarningKind, ...VinWarningKind[]]), message: z.string() })),
  vehicle: vinVehicleSchema.nullable(),
  candidates: z.array(vinVehicleSchema).describe('Vehicles to choose from, if the VIN alone does not decide'),
  repairs: z
    .array(z.object({ vin: z.string(), vehicle: vinVehicleSchema.nullable() }))
    .describe('VINs that differ by one misread character, or by two swapped characters'),
});
export type VinResult = z.infer<typeof vinResultSchema>;

export const byVin = z.object({ vin: text(100) });
