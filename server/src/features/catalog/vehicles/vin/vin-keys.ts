/**
 * The keys of NHTSA's VIN patterns. A key describes positions 4 to 8 of a VIN and, after `|`, positions 10 to 17. Each position is a character, `*`
 * for any character, `#` for a digit, or a class such as `[0-4FL]`. Positions that a key leaves out can have any character.
 */

/** The characters that a key allows at a position of the VIN; null: any. The first element belongs to position 4. Position 9 is always null. */
export type VinKey = readonly (string | null)[];

const alphabet = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
const firstIndex = 3;
const afterCheckDigit = 6;

export function parseVinKey(text: string): VinKey {
  const [descriptor = '', identifier] = text.split('|', 2);
  const key = parsePositions(descriptor);
  if (identifier === undefined) return key;
  while (key.length < afterCheckDigit) key.push(null);
  return [...key.slice(0, afterCheckDigit), ...parsePositions(identifier)];
}

function parsePositions(text: string): (string | null)[] {
  return [...text.matchAll(/\[([^\]]*)\]|./g)].map(([whole, inside]) => {
    if (whole === '*') return null;
    if (whole === '#') return '0123456789';
    return inside === undefined ? whole : expandClass(inside);
  });
}

/** `0-4FL` → `01234FL` */
function expandClass(text: string): string {
  return text.replace(/(.)-(.)/g, (_, from: string, to: string) => alphabet.slice(alphabet.indexOf(from), alphabet.indexOf(to) + 1));
}

/** Returns false if the first character of a key already excludes the VIN. */
export function beginsLike(text: string, vin: string): boolean {
  return '*#[|'.includes(text[0] as string) || text[0] === vin[firstIndex];
}

export function matchesVin(key: VinKey, vin: string): boolean {
  return key.every((allowed, index) => allowed === null || allowed.includes(vin[index + firstIndex] as string));
}

/** Returns true if some VIN matches both keys. */
export function canMatchTogether(one: VinKey, other: VinKey): boolean {
  return one.every((allowed, index) => {
    const also = other[index] ?? null;
    return allowed === null || also === null || [...allowed].some((character) => also.includes(character));
  });
}

/** How many positions a key fixes. Among the patterns that match a VIN, the one that fixes the most positions is the most exact. */
export const fixedPositions = (key: VinKey): number => key.filter((allowed) => allowed !== null).length;

/** Returns true if a VIN with this character at position 10, the code of the model year, can match the key. */
export function allowsYearCode(key: VinKey, code: string): boolean {
  const allowed = key[afterCheckDigit] ?? null;
  return allowed === null || allowed.includes(code);
}
