import { vinAlphabet, vinCheckDigit } from '@axlewright/contract/catalog/vin';
import type { WmiSchema } from '../src/features/catalog/vehicles/data/vehicle-data.ts';
import { yearCodeOf } from '../src/features/catalog/vehicles/vin/model-year.ts';
import { parseVinKey } from '../src/features/catalog/vehicles/vin/vin-keys.ts';

/** A VIN with the WMI, model key, and year of a schema. Returns null if the key contradicts the year. */
export function makeVin({ wmi, vehicleType }: WmiSchema, keyText: string, year: number, pick: (items: string[]) => string): string | null {
  const key = parseVinKey(keyText);
  const letters = [...vinAlphabet].filter((character) => /[A-Z]/.test(character));
  const digits = [...'0123456789'];
  const characters = Array.from({ length: 14 }, (_, index) => pick([...(key[index] ?? '0123456789')]));
  // The year code repeats every 30 years. In a car's VIN, position 7 says which cycle is meant.
  if (!key[3]) characters[3] = pick(year >= 2010 ? letters : digits);
  else if (vehicleType !== 'truck' && /[A-Z]/.test(characters[3] as string) !== year >= 2010) return null;
  if (key[6] && !key[6].includes(yearCodeOf(year))) return null;
  characters[6] = yearCodeOf(year);
  const vin = wmi + characters.join('');
  return vin.slice(0, 8) + vinCheckDigit(vin) + vin.slice(9);
}
