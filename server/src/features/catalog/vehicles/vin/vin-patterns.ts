import { createBoundedCache } from '../../../../platform/cache/bounded-cache.ts';
import { type VinElement, type VinPatterns, vinElements } from '../data/vehicle-data.ts';
import { beginsLike, fixedPositions, matchesVin, parseVinKey, type VinKey } from './vin-keys.ts';

/** Parsed keys. Many patterns have the same key, and the repaired variants of an impossible VIN are read with the same patterns. */
const parsedKeys = createBoundedCache<VinKey>({ maxBytes: 8_000_000, maxKeyLength: 100, bytesOf: (key) => 16 * key.length });

function keyOf(text: string): VinKey {
  const known = parsedKeys.get(text);
  if (known) return known;
  const key = parseVinKey(text);
  parsedKeys.set(text, key);
  return key;
}

/** What the patterns of one schema say about a VIN. If the most exact patterns of an attribute differ, it has several values. */
export type VinValues = Partial<Record<VinElement, string[]>>;

export interface SchemaReading {
  values: VinValues;
  /** how many positions the pattern of the model fixes; 0 if the schema does not know the model */
  modelPositions: number;
  /** true if the VIN contradicts no attribute: for each one that the schema describes, a pattern matches */
  isComplete: boolean;
  /** false if the schema describes engines, but not the engine of the VIN */
  isEngineKnown: boolean;
}

const engineElements = ['liters', 'cylinders', 'fuel'] as const;

/** Returns for each attribute the value of the pattern that matches the VIN and fixes the most positions. */
export function readSchema(patterns: VinPatterns, vin: string): SchemaReading {
  const values: VinValues = {};
  let modelPositions = 0;
  for (const element of vinElements) {
    const matching = (patterns[element] ?? [])
      // Most patterns already differ at the first character. So few must be parsed.
      .filter(([text]) => beginsLike(text, vin))
      .map(([text, value]) => ({ key: keyOf(text), value }))
      .filter(({ key }) => matchesVin(key, vin));
    if (matching.length === 0) continue;
    const most = Math.max(...matching.map(({ key }) => fixedPositions(key)));
    if (element === 'model') modelPositions = most;
    values[element] = [...new Set(matching.filter(({ key }) => fixedPositions(key) === most).map(({ value }) => value))];
  }
  const isEngineKnown = engineElements.every((element) => patterns[element] === undefined || values[element] !== undefined);
  return { values, modelPositions, isEngineKnown, isComplete: Object.keys(values).length === Object.keys(patterns).length };
}
