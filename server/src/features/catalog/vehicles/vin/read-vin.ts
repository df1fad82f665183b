import { isVinText, vinAlphabet, vinCheckDigit, vinLength, vinSlips } from '@axlewright/contract/catalog/vin';
import { yearsOfCode } from './model-year.ts';

/** Lists the identifiers of the manufacturer that a VIN can begin with, the more exact one first. A small manufacturer has 9 at position 3, and shares the WMI. */
export function wmisOf(vin: string): string[] {
  const wmi = vin.slice(0, 3);
  return wmi[2] === '9' ? [wmi + vin.slice(11, 14), wmi] : [wmi];
}

/**
 * Lists the model years that a VIN can mean, the likeliest first. Codes repeat after 30 years. Then position 7 tells cars and MPVs apart, and light
 * trucks: it is a letter since 2010. 49 CFR 565.15
 */
export function modelYearsOf(vin: string, lastYear: number): number[] {
  const years = yearsOfCode(vin[9] as string, lastYear);
  return /[A-Z]/.test(vin[6] as string) ? years.toReversed() : years;
}

/** Pairs of characters that people and scanners take for each other. */
const lookAlikes = [
  '0D',
  '1L',
  '1T',
  '1J',
  '2Z',
  '3B',
  '38',
  '4A',
  '5S',
  '6G',
  '8B',
  '9G',
  'UV',
  'VY',
  'MN',
  'CG',
  'EF',
  'PR',
  'KX',
  'HN',
  'WV',
  'DO',
];
const lookAlike = (one: string, other: string) => lookAlikes.includes(one + other) || lookAlikes.includes(other + one);

/** The first characters tell the manufacturer. Any change makes another one, so only look-alikes are likely. */
const isLikely = (position: number, isLookAlike: boolean) => isLookAlike || position >= 3;

/** The end of a VIN is a serial number. It tells nothing about the vehicle, so no character of it can be found wrong. */
const serialNumber = 11;

/**
 * Lists the VINs with a right check digit that differ from `vin` by I, O, or Q for 1 or 0, by one misread character, or by two neighbors that changed places.
 * The likeliest come first. Empty if the VIN has a wrong length, or too many characters that no VIN has.
 */
export function repairsOf(vin: string): string[] {
  if (vin.length !== vinLength) return [];
  const read = [...vin].map((character) => vinSlips[character] ?? character).join('');
  if (!isVinText(read)) return [];
  if (read !== vin && read[8] === vinCheckDigit(read)) return [read];
  return [...swaps(read), ...substitutes(read)].filter((repaired) => repaired[8] === vinCheckDigit(repaired));
}

function swaps(vin: string): string[] {
  return [...vin].flatMap((character, position) => {
    const next = vin[position + 1];
    return next === undefined || next === character ? [] : [vin.slice(0, position) + next + character + vin.slice(position + 2)];
  });
}

function substitutes(vin: string): string[] {
  const all = [...vin.slice(0, serialNumber)].flatMap((was, position) =>
    [...vinAlphabet]
      .filter((other) => other !== was)
      .map((other) => ({ alike: lookAlike(was, other), vin: vin.slice(0, position) + other + vin.slice(position + 1) }))
      .filter(({ alike }) => isLikely(position, alike)),
  );
  return [...all.filter(({ alike }) => alike), ...all.filter(({ alike }) => !alike)].map(({ vin: repaired }) => repaired);
}
