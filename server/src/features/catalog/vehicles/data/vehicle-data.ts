import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

/** The attributes of a vehicle that NHTSA's VIN patterns give. */
export const vinElements = ['model', 'body', 'cylinders', 'liters', 'engine', 'fuel', 'series', 'trim'] as const;
export type VinElement = (typeof vinElements)[number];

/** The patterns of a schema: for each attribute, keys and the value that a VIN with this key has. The value of `model` is the id of a model. */
export type VinPatterns = Partial<Record<VinElement, [key: string, value: string][]>>;

/** The schema that a world manufacturer identifier (WMI, the first characters of a VIN) used from one model year to another. */
export interface WmiSchema {
  wmi: string;
  schemaId: number;
  yearFrom: number;
  yearTo: number;
  makeId: number | null;
  vehicleType: VehicleType;
  /** vPIC has no last year, so the schema may have ended long ago */
  isOpen: boolean;
}

export const vehicleTypes = ['car', 'truck', 'mpv'] as const;
export type VehicleType = (typeof vehicleTypes)[number];

/** An engine, with the values by which the trade tells engines apart. A value that NHTSA does not give is null. */
export interface Engine {
  liters: string | null;
  cylinders: number | null;
  fuel: string | null;
}

/** Cars, trucks, and MPVs from NHTSA's vPIC database, reduced to what the shop uses. */
export interface VehicleData {
  /** the month of vPIC, such as 2026-03 */
  month: string;
  makes: { id: number; name: string }[];
  models: { id: number; makeId: number; name: string }[];
  wmiSchemas: WmiSchema[];
  schemas: { id: number; patterns: VinPatterns }[];
  engines: Engine[];
  /** each model in each model year; `engines` are positions in the list of engines */
  vehicles: { modelId: number; year: number; isListed: boolean; engines: number[] }[];
}

export const packagedVehicleData = new URL('../../../../../database/vehicles/vpic.json.gz', import.meta.url);

export async function readVehicleData(file: URL | string): Promise<VehicleData> {
  return JSON.parse((await promisify(gunzip)(await readFile(file))).toString()) as VehicleData;
}

export async function packVehicleData(data: VehicleData): Promise<Buffer> {
  return promisify(gzip)(JSON.stringify(data), { level: 9 });
}
