import { yearCodeOf } from '../vin/model-year.ts';
import { allowsYearCode, canMatchTogether, fixedPositions, parseVinKey, type VinKey } from '../vin/vin-keys.ts';
import type { Engine, VehicleData, VinElement, VinPatterns, WmiSchema } from './vehicle-data.ts';

/** If a schema without a last year began more than this many years before the newest model year, only its first year is listed. */
const trustedYears = 8;

interface Found {
  modelId: number;
  year: number;
  isListed: boolean;
  engines: Map<string, Engine>;
}

/** Lists each model in each model year in which a VIN schema has it, with the engines that the schema allows for the model. */
export function deriveVehicles(
  wmiSchemas: readonly WmiSchema[],
  schemas: VehicleData['schemas'],
  modelIds: ReadonlySet<number>,
): Pick<VehicleData, 'engines' | 'vehicles'> {
  const lastYear = Math.max(...wmiSchemas.map(({ yearTo }) => yearTo));
  const modelsOf = new Map(
    schemas.map(({ id, patterns }) => [id, modelsOfSchema(patterns).filter(({ modelId }) => modelIds.has(modelId))]),
  );
  const found = new Map<string, Found>();
  for (const { schemaId, yearFrom, yearTo, isOpen } of wmiSchemas) {
    const listedTo = isOpen && yearFrom < lastYear - trustedYears ? yearFrom : yearTo;
    for (const { modelId, key, engines } of modelsOf.get(schemaId) ?? []) {
      for (let year = yearFrom; year <= yearTo; year++) {
        if (!allowsYearCode(key, yearCodeOf(year))) continue;
        const vehicle = found.get(`${modelId} ${year}`) ?? { modelId, year, isListed: false, engines: new Map() };
        vehicle.isListed ||= year <= listedTo;
        for (const engine of engines) vehicle.engines.set(engineText(engine), engine);
        found.set(`${modelId} ${year}`, vehicle);
      }
    }
  }
  return numberEngines([...found.values()].sort((a, b) => a.modelId - b.modelId || a.year - b.year));
}

const engineText = ({ liters, cylinders, fuel }: Engine) => `${liters} ${cylinders} ${fuel}`;

/** Replaces the engines of each vehicle with their positions in one list of all engines. */
function numberEngines(found: readonly Found[]): Pick<VehicleData, 'engines' | 'vehicles'> {
  const positions = new Map<string, number>();
  const engines: Engine[] = [];
  const positionOf = (engine: Engine) => {
    const text = engineText(engine);
    const position = positions.get(text) ?? engines.push(engine) - 1;
    positions.set(text, position);
    return position;
  };
  const vehicles = found.map(({ engines: ofVehicle, ...vehicle }) => ({
    ...vehicle,
    engines: withoutVaguer([...ofVehicle.values()]).map(positionOf),
  }));
  return { engines, vehicles };
}

/** Leaves out an engine if another one has all of its values, and more. */
function withoutVaguer(engines: Engine[]): Engine[] {
  const says = (vague: Engine, exact: Engine) =>
    vague !== exact && (['liters', 'cylinders', 'fuel'] as const).every((field) => vague[field] === null || vague[field] === exact[field]);
  return engines.filter((engine) => !engines.some((other) => says(engine, other)));
}

interface ModelOfSchema {
  modelId: number;
  key: VinKey;
  engines: Engine[];
}

interface Pattern {
  key: VinKey;
  value: string;
}

function modelsOfSchema(patterns: VinPatterns): ModelOfSchema[] {
  const parsed = (element: VinElement): Pattern[] => (patterns[element] ?? []).map(([key, value]) => ({ key: parseVinKey(key), value }));
  const all = { liters: parsed('liters'), cylinders: parsed('cylinders'), fuel: parsed('fuel') };
  return parsed('model').map(({ key, value }) => {
    const ofModel = (list: Pattern[]) => list.filter((pattern) => canMatchTogether(key, pattern.key));
    return {
      modelId: Number(value),
      key,
      engines: enginesOf({ liters: ofModel(all.liters), cylinders: ofModel(all.cylinders), fuel: ofModel(all.fuel) }),
    };
  });
}

type EnginePatterns = Record<'liters' | 'cylinders' | 'fuel', Pattern[]>;

/**
 * Returns an engine for each key that gives the displacement, the cylinders, or an electric motor, in this order. Skips a key if a VIN can
 * match both it and an earlier key. The values of an engine come from the most exact patterns that can match the same VIN as its key.
 */
function enginesOf({ liters, cylinders, fuel }: EnginePatterns): Engine[] {
  const keys: VinKey[] = [];
  const electric = fuel.filter(({ value }) => fuelsWithoutDisplacement.includes(value));
  for (const { key } of [...liters, ...cylinders, ...electric]) if (!keys.some((other) => canMatchTogether(other, key))) keys.push(key);
  return keys.map((key) => ({
    liters: bestValue(liters, key),
    cylinders: numberOrNull(bestValue(cylinders, key)),
    fuel: bestValue(fuel, key),
  }));
}

const fuelsWithoutDisplacement = ['Electric', 'Fuel Cell'];
const numberOrNull = (text: string | null) => (text === null ? null : Number(text));

/** Returns the value of the most exact pattern that can match the same VIN as the key. Returns null if there is none, or if several differ. */
function bestValue(patterns: Pattern[], key: VinKey): string | null {
  const matching = patterns.filter((pattern) => canMatchTogether(pattern.key, key));
  const most = Math.max(...matching.map((pattern) => fixedPositions(pattern.key)));
  const values = new Set(matching.filter((pattern) => fixedPositions(pattern.key) === most).map(({ value }) => value));
  return values.size === 1 ? ([...values][0] as string) : null;
}
