import { isVinText, vinAlphabet, vinCheckDigit, vinLength, vinSlips } from '@axlewright/contract/catalog/vin';
import { yearsOfCode } from './model-year.ts';

/**
 * Lists the manufacturer identifiers (WMIs) that can match a VIN, the most specific one first. Small manufacturers share a WMI with 9 at
 * position 3. Positions 12 to 14 tell them apart.
 */
export function wmisOf(vin: string): string[] {
  const wmi = vin.slice(0, 3);
  return wmi[2] === '9' ? [wmi + vin.slice(11, 14), wmi] : [wmi];
}

/**
 * Lists the model years that a VIN can mean, the likeliest first. The code of the year at position 10 repeats after 30 years. For cars,
 * MPVs and light trucks, a letter at position 7 means 2010 or later, and a digit means an earlier year. 49 CFR 565.15
 */
export function modelYearsOf(vin: string, lastYear: number): number[] {
  const years = yearsOfCode(vin[9] as string, lastYear);
  return /[A-Z]/.test(vin[6] as string) ? years.toReversed() : years;
}

/** Pairs of characters that people and scanners confuse. */
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

/** The first three characters identify the manufacturer. A different character there is likely only if it is a look-alike. */
const isLikely = (position: number, isLookAlike: boolean) => isLookAlike || position >= 3;

/** The serial number begins at this index. It says nothing about the vehicle, so nothing shows which of its characters is misread. */
const serialNumber = 11;

/**
 * Lists the VINs that `vin` probably stands for, the likeliest first. Each has the right check digit. Reads I as 1, and O and Q as 0. If
 * that does not help, tries swapping two adjacent characters, or replacing one misread character. Returns an empty list if the length is
 * wrong, or if any other character cannot be in a VIN.
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
