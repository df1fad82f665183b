import type { Qualifier } from '@axlewright/contract/catalog/fitment-parameters';
import type { SampleApplication, SamplePart, SampleVehicle, VehicleFamily } from './sample-catalog.queries.ts';

const families: readonly VehicleFamily[] = ['compact', 'midsize', 'suv', 'european', 'premium', 'pickup'];

/** Words in the name of a part that decide its family of vehicles. The families take turns for the parts without such a word. */
const familyWords: readonly [RegExp, VehicleFamily][] = [
  [/pickup|heavy duty/i, 'pickup'],
  [/SUV/, 'suv'],
  [/diesel|112 mm|Euro \d/i, 'european'],
  [/120 mm/, 'premium'],
  [/114\.3 mm/, 'midsize'],
];

const qualifierWords: readonly [RegExp, Qualifier][] = [
  [/ABS ring/, { name: 'Brakes', value: 'with ABS' }],
  [/automatic transmission/i, { name: 'Transmission', value: 'Automatic' }],
  [/clutch disc|flywheel/i, { name: 'Transmission', value: 'Manual' }],
  [/start-stop/, { name: 'Start-stop system', value: 'with start-stop' }],
  [/all-wheel drive/, { name: 'Drive', value: 'All-wheel drive' }],
  [/heated/, { name: 'Mirrors', value: 'heated' }],
];

/** In these categories a part belongs to an engine. */
const engineCategories = new Set(['Air and Fuel Delivery', 'Belts and Cooling', 'Emission Control', 'Engine', 'Exhaust', 'Ignition']);

type Engine = SampleVehicle['years'][number]['engines'][number];

/**
 * Invents which vehicles the sample parts fit. The left and the right part of a pair fit the same vehicles. Rotors and pads of the same rank do, too.
 */
export function sampleApplicationsOf(parts: readonly SamplePart[], vehicles: readonly SampleVehicle[]): SampleApplication[] {
  const ranks = new Map<string, string[]>();
  return parts
    .filter(({ quantityPerApplication }) => quantityPerApplication !== null)
    .flatMap((part) => {
      const rank = rankOf(part, ranks);
      const family = familyWords.find(([words]) => words.test(part.name))?.[1] ?? families[rank % families.length];
      const fitting = (candidates: readonly SampleVehicle[]) =>
        candidates.flatMap((vehicle) =>
          rangesOf(part, vehicle, rank).map((range) => ({ ...range, ...fieldsOf(part), modelId: vehicle.modelId })),
        );
      const ofFamily = fitting(vehicles.filter((vehicle) => vehicle.family === family));
      // Only a few vehicles have, for example, a gasoline engine of 1.4 liters.
      return ofFamily.length === 0 && isForCertainEngine(part) ? fitting(vehicles) : ofFamily;
    });
}

const fieldsOf = ({ partNumber, position, quantityPerApplication, name }: SamplePart) => ({
  partNumber,
  position,
  quantity: quantityPerApplication,
  qualifiers: qualifierWords.filter(([words]) => words.test(name)).map(([, qualifier]) => qualifier),
});

/** Returns the position of a part among the parts of its terminology and axle. The left and the right part have the same rank. */
function rankOf({ partTerminology, position, partNumber }: SamplePart, ranks: Map<string, string[]>): number {
  const group = `${partTerminology} ${position?.split(' ')[0]}`;
  const pair = partNumber.replace(/[LR]$/, '');
  const known = ranks.get(group) ?? [];
  if (!known.includes(pair)) known.push(pair);
  ranks.set(group, known);
  return known.indexOf(pair);
}

interface Range {
  yearFrom: number;
  yearTo: number;
  engineId: string | null;
}

/**
 * Returns the ranges of model years of the vehicle that the part fits. If the part depends on the engine, the ranges are for only one engine. Returns
 * none if the vehicle never had the engine that the part needs.
 */
function rangesOf(part: SamplePart, { years }: SampleVehicle, rank: number): Range[] {
  const allEngines = years.flatMap(({ engines }) => engines);
  const engines = enginesFor(part, allEngines);
  if (engines.length === 0 && isForCertainEngine(part)) return [];
  const dependsOnEngine = engines.length > 1 || isForCertainEngine(part);
  const chosen = dependsOnEngine ? engines[rank % engines.length] : undefined;
  const fitting = chosen ? years.filter((year) => year.engines.some(({ id }) => id === chosen.id)) : years;
  const modelYears = fitting.map(({ year }) => year);
  return ranges(modelYears, chosen?.id ?? null);
}

const isForCertainEngine = ({ name }: SamplePart) => /diesel|\d\.\d liter/.test(name);

/** The engines that the part can fit, each once. Empty if the part does not depend on the engine, or if none fits. */
function enginesFor(part: SamplePart, engines: Engine[]): Engine[] {
  const { category, name } = part;
  if (!engineCategories.has(category) && !isForCertainEngine(part)) return [];
  const fuel = name.includes('diesel') ? 'Diesel' : 'Gasoline';
  const [, liters] = /(\d\.\d) liter/.exec(name) ?? [];
  const able = engines.filter((engine) => engine.fuel === fuel && (liters === undefined || engine.liters === liters));
  return [...new Map(able.map((engine) => [engine.id, engine])).values()];
}

/** Joins years that follow each other. */
function ranges(years: readonly number[], engineId: string | null): Range[] {
  const joined: Range[] = [];
  for (const year of years.toSorted((a, b) => a - b)) {
    const last = joined.at(-1);
    if (last?.yearTo === year - 1) last.yearTo = year;
    else joined.push({ yearFrom: year, yearTo: year, engineId });
  }
  return joined;
}
