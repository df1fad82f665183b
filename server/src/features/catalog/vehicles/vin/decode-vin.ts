import { type VinResult, type VinVehicle, type VinWarningKind, vinWarnings } from '@axlewright/contract/catalog/vehicles';
import { hasRightCheckDigit, isNorthAmerican, isVinText, normalizeVin, vinLength } from '@axlewright/contract/catalog/vin';
import type { Db } from '../../../../platform/database/db.ts';
import { engineName } from '../engine-name.ts';
import { modelYearsOf, repairsOf, wmisOf } from './read-vin.ts';
import {
  type EngineRow,
  isKnownWmi,
  listSchemasOfWmis,
  listVehiclesAndEngines,
  readLastModelYear,
  type WmiSchemaRow,
} from './vin.queries.ts';
import { readSchema, type SchemaReading, type VinValues } from './vin-patterns.ts';

const maximumRepairs = 5;

/** What the schemas say about a VIN in one model year. `models` has more than one id if the VIN fits several models. */
interface Reading {
  year: number;
  models: number[];
  values: VinValues;
  /** false if all of the best schemas describe engines, but none describes the engine of the VIN */
  isEngineKnown: boolean;
}

/** Decodes a VIN as typed or scanned. Proposes repairs for an impossible VIN, and never applies one. */
export async function decodeVin(db: Db, typed: string): Promise<VinResult> {
  const vin = normalizeVin(typed);
  const problem = findProblem(vin);
  const lastYear = await readLastModelYear(db);
  const repairs = problem ? repairsOf(vin) : [];
  const vins = isVinText(vin) ? [vin, ...repairs] : repairs;
  const schemas = await readSchemas(db, vins, lastYear);
  const readings = new Map(vins.map((each) => [each, readVin(each, schemas, lastYear)]));
  const toVehicles = await loadVehicles(db, [...readings.values()].flat());

  const vehicles = (readings.get(vin) ?? []).flatMap(toVehicles);
  const warnings = problem ? [problem] : warningsOf(vin, vehicles, readings.get(vin) ?? []);
  if (warnings[0] === 'unknown-model' && !(await isKnownWmi(db, wmisOf(vin)))) warnings[0] = 'unknown-manufacturer';
  const isDecided = !problem && vehicles.length === 1;
  return {
    vin,
    valid: problem === null,
    warnings: warnings.map((kind) => ({ kind, message: vinWarnings[kind] })),
    vehicle: isDecided ? (vehicles[0] as VinVehicle) : null,
    candidates: isDecided ? [] : vehicles,
    repairs: bestRepairs(repairs, (repaired) => (readings.get(repaired) ?? []).flatMap(toVehicles)),
  };
}

/** Why no vehicle can have this VIN; null if one can. */
function findProblem(vin: string): VinWarningKind | null {
  if (vin.length !== vinLength) return 'wrong-length';
  if (!isVinText(vin)) return 'wrong-characters';
  return isNorthAmerican(vin) && !hasRightCheckDigit(vin) ? 'wrong-check-digit' : null;
}

async function readSchemas(db: Db, vins: readonly string[], lastYear: number): Promise<WmiSchemaRow[]> {
  const wmis = new Set(vins.flatMap(wmisOf));
  const years = new Set(vins.flatMap((vin) => modelYearsOf(vin, lastYear)));
  if (wmis.size === 0 || years.size === 0) return [];
  return listSchemasOfWmis(db, [...wmis], [...years]);
}

/**
 * Decodes a VIN for each model year that it can mean. For cars and MPVs of North America, position 7 indicates the likelier year, so only
 * the first year with a known model counts. Heavy trucks need not follow that rule, but the data does not distinguish them from light ones.
 * So trucks, and vehicles from elsewhere, can have two years.
 */
function readVin(vin: string, schemas: readonly WmiSchemaRow[], lastYear: number): Reading[] {
  const ofMaker = wmisOf(vin)
    .map((wmi) => schemas.filter((schema) => schema.wmi === wmi))
    .find((list) => list.length > 0);
  const readings = modelYearsOf(vin, lastYear).flatMap((year) => {
    const ofYear = (ofMaker ?? []).filter(({ yearFrom, yearTo }) => yearFrom <= year && year <= yearTo);
    const reading = readInYear(vin, year, ofYear);
    return reading ? [{ ...reading, isOnlyYear: isNorthAmerican(vin) && ofYear.every(({ vehicleType }) => vehicleType !== 'truck') }] : [];
  });
  return readings[0]?.isOnlyYear ? readings.slice(0, 1) : readings;
}

/**
 * Uses the best schemas: of those that know the model, the ones that know the most attributes. Another schema that knows the model is a
 * rival if its pattern of the model is at least as exact. Rivals add models, but no attributes. If one of the best schemas fits the VIN in
 * every attribute, ignores the rivals that do not. Returns null if no schema knows the model.
 */
function readInYear(vin: string, year: number, schemas: readonly WmiSchemaRow[]): Reading | null {
  const all = schemas.map(({ patterns }) => readSchema(patterns, vin)).filter(({ values }) => values.model !== undefined);
  const most = Math.max(...all.map(attributesOf));
  const best = all.filter((reading) => attributesOf(reading) === most);
  if (!best[0]) return null;
  const positions = Math.max(...best.map(({ modelPositions }) => modelPositions));
  const isBestComplete = best.some(({ isComplete }) => isComplete);
  const rivals = all.filter(({ modelPositions, isComplete }) => modelPositions >= positions && (isComplete || !isBestComplete));
  const models = [...best, ...rivals].flatMap(({ values }) => values.model ?? []);
  return {
    year,
    models: [...new Set(models)].map(Number),
    values: mergeValues(best),
    isEngineKnown: best.some(({ isEngineKnown }) => isEngineKnown),
  };
}

const attributesOf = ({ values }: SchemaReading) => Object.keys(values).length;

function mergeValues(readings: readonly SchemaReading[]): VinValues {
  const merged: VinValues = {};
  for (const { values } of readings)
    for (const [element, found] of Object.entries(values) as [keyof VinValues, string[]][])
      merged[element] = [...new Set([...(merged[element] ?? []), ...found])];
  return merged;
}

const onlyValue = (values: string[] | undefined) => (values?.length === 1 ? (values[0] as string) : null);

const engineOf = ({ values }: Reading): Omit<EngineRow, 'id'> => {
  const cylinders = onlyValue(values.cylinders);
  return { liters: onlyValue(values.liters), cylinders: cylinders === null ? null : Number(cylinders), fuel: onlyValue(values.fuel) };
};

/** Looks up the vehicles and engines of readings. Returns a function that turns one reading into vehicles. */
async function loadVehicles(db: Db, readings: readonly Reading[]): Promise<(reading: Reading) => VinVehicle[]> {
  if (readings.length === 0) return () => [];
  const wanted = readings.flatMap(({ models, year }) => models.map((modelId) => ({ modelId, year })));
  const { vehicles, engines } = await listVehiclesAndEngines(db, wanted, readings.map(engineOf));
  return (reading) => {
    const engine = engineOf(reading);
    const known = engines.find(
      ({ liters, cylinders, fuel }) => liters === engine.liters && cylinders === engine.cylinders && fuel === engine.fuel,
    );
    return vehicles
      .filter(({ year, modelId }) => year === reading.year && reading.models.includes(Number(modelId)))
      .map(({ id, year, make, model }) => ({
        id,
        year,
        make,
        model,
        engine: engineName(engine),
        engineId: known?.id ?? null,
        engineModel: onlyValue(reading.values.engine),
        trim: onlyValue(reading.values.trim),
        series: onlyValue(reading.values.series),
        body: onlyValue(reading.values.body),
      }));
  };
}

function warningsOf(vin: string, vehicles: readonly VinVehicle[], readings: readonly Reading[]): VinWarningKind[] {
  const warnings: VinWarningKind[] = [];
  if (modelYearsOf(vin, Number.POSITIVE_INFINITY).length === 0) warnings.push('unknown-year');
  else if (vehicles.length === 0) warnings.push('unknown-model');
  else if (readings.length > 1) warnings.push('several-years');
  else if (vehicles.length > 1) warnings.push('several-models');
  else if (readings.some(({ isEngineKnown }) => !isEngineKnown)) warnings.push('unknown-engine');
  if (!isNorthAmerican(vin) && !hasRightCheckDigit(vin)) warnings.push('no-check-digit');
  return warnings;
}

/** Returns up to five repairs: those whose vehicle is known, or any if none is known. If several vehicles fit, shows the first. */
function bestRepairs(repairs: readonly string[], vehiclesOf: (vin: string) => VinVehicle[]): VinResult['repairs'] {
  const described = repairs.map((vin) => ({ vin, vehicle: vehiclesOf(vin)[0] ?? null }));
  const known = described.filter(({ vehicle }) => vehicle !== null);
  return (known.length > 0 ? known : described).slice(0, maximumRepairs);
}
