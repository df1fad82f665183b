import { type Matches, matchOneToOne } from './match-one-to-one.ts';

/** An engine base of VCdb: the measures of an engine. */
export interface EngineBase {
  id: number;
  liters: string;
  cylinders: string;
  /** the fuels that engines with this base have; null: the files of VCdb do not list fuels */
  fuels: ReadonlySet<string> | null;
}

export interface ShopEngine {
  id: number;
  liters: string | null;
  cylinders: number | null;
  fuel: string | null;
}

/**
 * Finds the shop's engine for each engine base of VCdb. VCdb also distinguishes engines by bore and stroke. If several bases have the same liters,
 * cylinders, and fuel, all of them are ambiguous, and none is matched.
 */
export function matchEngines(bases: readonly EngineBase[], engines: readonly ShopEngine[]): Matches<EngineBase, ShopEngine> {
  const complete = engines.filter(({ liters, cylinders }) => liters !== null && cylinders !== null);
  const withFuel = bases.filter(({ fuels }) => fuels !== null && fuels.size < 2);
  const withoutFuel = bases.filter(({ fuels }) => fuels === null);
  const byFuel = matchOneToOne(withFuel, keyWithFuel, complete, ({ fuel, ...measures }) =>
    fuel === null ? [] : [`${keyOf(measures)} ${fuelOf(fuel)}`],
  );
  const byMeasures = matchOneToOne(withoutFuel, keyOf, complete, (engine) => [keyOf(engine)]);
  return {
    matched: [...byFuel.matched, ...byMeasures.matched],
    ambiguous: [...byFuel.ambiguous, ...byMeasures.ambiguous, ...bases.filter(({ fuels }) => (fuels?.size ?? 0) > 1)],
    unmatched: [...byFuel.unmatched, ...byMeasures.unmatched],
  };
}

const keyOf = ({ liters, cylinders }: { liters: string | null; cylinders: string | number | null }) =>
  `${Number(liters).toFixed(1)} ${Number(cylinders)}`;

const keyWithFuel = ({ fuels, ...measures }: EngineBase) => `${keyOf(measures)} ${fuelOf([...(fuels ?? [])].join())}`;

/** The first pattern that matches counts. The order matters, because “methanol” contains “ethanol”. */
const fuelPatterns: readonly [RegExp, string][] = [
  [/^(gas|gasoline|petrol)$/i, 'gasoline'],
  [/^diesel$/i, 'diesel'],
  [/flex|ffv/i, 'flex'],
  [/hydrogen/i, 'hydrogen'],
  [/cng|compressed/i, 'cng'],
  [/lpg|propane/i, 'lpg'],
  [/m85|methanol/i, 'methanol'],
  [/e85|ethanol/i, 'ethanol'],
];

/** Returns one word for a fuel, however the two databases spell it. */
const fuelOf = (name: string): string => fuelPatterns.find(([pattern]) => pattern.test(name))?.[1] ?? name.toLowerCase();
