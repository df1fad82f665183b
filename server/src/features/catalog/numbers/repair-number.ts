import { gtin14Of } from '@axlewright/contract/catalog/gtin';
import { type GtinReading, type NumberReading, readNumber } from './read-number.ts';

/** The kinds of typing errors, by the rank of their readings. A lower rank is more likely what the user meant. */
export const repairs = { 5: 'look-alike', 6: 'transposition', 7: 'typo' } as const;

const lookAlikes: Record<string, string> = { O: '0', 0: 'O', I: '1', 1: 'I', S: '5', 5: 'S', B: '8', 8: 'B' };
/** Only the first look-alikes of a number are swapped, because each one doubles the number of spellings. */
const maximumSwaps = 5;

/** Only numbers of these lengths with a digit are repaired. A short one would match by accident, and a long one has too many spellings. */
const [minimumLength, maximumLength] = [5, 18];

const digits = [...'0123456789'];
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Returns the numbers that the text can mean if look-alikes were confused, or two adjacent characters were swapped. There are few. */
export const swapInNumber = (text: string): NumberReading[] => repairNumber(text, swapsOf);

/** Returns the numbers that differ by one wrong, missing, or extra character, without those of `swapInNumber`. There are many. */
export const retypeNumber = (text: string): NumberReading[] => repairNumber(text, typosOf);

function repairNumber(text: string, repair: (key: string) => Repair[]): NumberReading[] {
  return readNumber(text)
    .filter(({ key, brandKey }) => isRepairable(key) && (brandKey === null || /^\p{L}{3,}$/u.test(brandKey)))
    .flatMap(({ key, brandKey }) => repair(key).map(({ rank, spelling }) => ({ rank, key: spelling, brandKey })));
}

/**
 * Returns the GTINs that the typed text can mean if letters stand for digits, two adjacent digits were swapped, or one digit is wrong. A
 * wrong GTIN can still have the right check digit: if an adjacent 1 and 6 are swapped, the check digit stays the same.
 */
export function repairGtin(text: string): GtinReading[] {
  const typed = text.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[\dOISB]{12,14}$/.test(typed)) return [];
  const digits = typed.replace(/[OISB]/g, (letter) => lookAlikes[letter] ?? '');
  const repaired = [
    ...newSpellings(5, [digits], [typed]),
    ...newSpellings(6, swapNeighbors(digits), [digits]),
    ...newSpellings(7, correctOneDigit(digits), [digits]),
  ];
  return repaired.flatMap(({ rank, spelling }) => {
    const gtin = gtin14Of(spelling);
    return gtin === null ? [] : [{ rank, gtin, brandKey: null }];
  });
}

/**
 * Returns the spellings with one digit changed so that the check digit is right. For each place, there is only one such digit. It is
 * computed from the sum of all digits, in which every second digit counts three times (gtin.ts).
 */
function correctOneDigit(digits: string): string[] {
  const weightOf = (place: number) => ((digits.length - place) % 2 === 1 ? 1 : 3);
  const excess = [...digits].reduce((sum, digit, place) => sum + Number(digit) * weightOf(place), 0) % 10;
  // Modulo 10, three times seven is one.
  const steps = { 1: excess, 3: excess * 7 };
  return [...digits].map((digit, place) => replaceAt(digits, place, String((Number(digit) + 70 - steps[weightOf(place)]) % 10)));
}

/** A spelling that differs from a number by a typing error, with the rank of the error. */
interface Repair {
  rank: number;
  spelling: string;
}

const isRepairable = (key: string) => key.length >= minimumLength && key.length <= maximumLength && /\d/.test(key);

/** Returns each spelling once. If both kinds of errors explain a spelling, it counts as a look-alike. */
function swapsOf(key: string): Repair[] {
  const lookAlike = newSpellings(5, swapLookAlikes(key), [key]);
  return [...lookAlike, ...newSpellings(6, swapNeighbors(key), [key, ...lookAlike.map(({ spelling }) => spelling)])];
}

/** Returns the spellings with one wrong, missing, or extra character, without those of `swapsOf`. */
const typosOf = (key: string): Repair[] => newSpellings(7, changeOneCharacter(key), [key, ...swapsOf(key).map(({ spelling }) => spelling)]);

function newSpellings(rank: number, spellings: readonly string[], known: readonly string[]): Repair[] {
  const seen = new Set(known);
  return spellings.filter((spelling) => !seen.has(spelling) && seen.add(spelling)).map((spelling) => ({ rank, spelling }));
}

function swapLookAlikes(key: string): string[] {
  const places = [...key].flatMap((character, index) => (lookAlikes[character] === undefined ? [] : [index])).slice(0, maximumSwaps);
  return places.reduce<string[]>(
    (spellings, place) => spellings.flatMap((each) => [each, replaceAt(each, place, lookAlikes[each[place] ?? ''] ?? '')]),
    [key],
  );
}

function swapNeighbors(key: string): string[] {
  return [...key].slice(1).map((character, index) => `${key.slice(0, index)}${character}${key[index]}${key.slice(index + 2)}`);
}

/** One character is different, missing or extra. */
function changeOneCharacter(key: string): string[] {
  const places = Array.from({ length: key.length }, (_, index) => index);
  const different = places.flatMap((place) => alphabetNear(key, place).map((character) => replaceAt(key, place, character)));
  const extra = places.map((place) => replaceAt(key, place, ''));
  const missing = [...places, key.length].flatMap((place) =>
    alphabetNear(key, place).map((character) => `${key.slice(0, place)}${character}${key.slice(place)}`),
  );
  return [...different, ...extra, ...missing];
}

/** Returns the characters that can belong at a place: digits among digits, letters among letters. */
function alphabetNear(key: string, place: number): string[] {
  const near = key.slice(Math.max(0, place - 1), place + 2);
  return [...(/\d/.test(near) ? digits : []), ...(/\D/.test(near) ? letters : [])];
}

const replaceAt = (key: string, place: number, character: string) => `${key.slice(0, place)}${character}${key.slice(place + 1)}`;
