import { gtin14Of, gtin14OfUpcE, itemGtin14Of } from '@axlewright/contract/catalog/gtin';
import { lineCodePattern } from '@axlewright/contract/catalog/line-codes';
import { partNumberKeyOf } from '@axlewright/contract/catalog/part-number';

/** One possible interpretation of what the user typed. */
export interface NumberReading {
  /**
   * Lower ranks win: 1 the whole text, 2 the text without labels such as “PN:”, 3 a brand and its number, 4 the last blocks of a
   * number. Ranks 5 to 7 are repaired typing errors (repair-number.ts).
   */
  rank: number;
  /** normalized like the part_number_key columns */
  key: string;
  /** match only numbers of this brand (its normalized name); null: of any brand */
  brandKey: string | null;
}

export interface GtinReading extends Omit<NumberReading, 'key'> {
  /** 14 digits */
  gtin: string;
}

/** The minimum length of a number's end to search for. Shorter ends would match too many parts. */
const minimumEndLength = 5;

/** Words that people write before a number. */
const labels = new Set(
  'PN P N PART PARTS NUMBER NUM NO NR ITEM SKU REF REFERENCE OEM OE MPN MFR MFG ART ARTICLE CAT EAN UPC GTIN'.split(' '),
);
/** The number may begin at any label, so each label adds a reading, and a text can have a hundred labels. */
const maximumLabelReadings = 4;
const wordPattern = /[\p{L}\p{N}]+/gu;

/** Reads the text as only a number, with or without the labels before it. */
export function readPlainNumber(text: string): NumberReading[] {
  const words = wordsOf(text);
  return withoutRepeats([
    { rank: 1, key: words.join(''), brandKey: null },
    ...withoutLabels(words).map((number) => ({ rank: 2, key: number.join(''), brandKey: null })),
  ]);
}

/** Reads the text as a brand or its line code, and a number: 'Kestrand 5T1 129', '5T1 129 (Kestrand)'. */
export function readBrandedNumber(text: string): NumberReading[] {
  const words = wordsOf(text);
  return withoutRepeats([words, ...withoutLabels(words)].flatMap(brandedReadings));
}

/** Returns the numbers that the text can mean, with and without a brand. */
export const readNumber = (text: string): NumberReading[] => [...readPlainNumber(text), ...readBrandedNumber(text)];

/** Reads the first three letters as a line code that was typed without a space before its number: 'KES5T1129'. */
export function readLineCode(text: string): NumberReading[] {
  const words = wordsOf(text);
  return [words, ...withoutLabels(words)]
    .map((number) => number.join(''))
    .filter((number) => lineCodePattern.test(number.slice(0, 3)) && /\p{N}/u.test(number.slice(3)))
    .map((number) => ({ rank: 3, key: number.slice(3), brandKey: number.slice(0, 3) }));
}

/**
 * Reads the text as the end of a longer number, with or without its labels and a brand's name. Skips ends that are too short or have no
 * digit.
 */
export function readNumberEnd(text: string): NumberReading[] {
  return readNumber(text)
    .filter(({ key }) => key.length >= minimumEndLength && /\p{N}/u.test(key))
    .map((reading) => ({ ...reading, rank: 4 }));
}

/** Returns the GTINs that a reading can be. For the GTIN of a carton, also returns the GTIN of the item inside. */
export function gtinsOf<Reading extends NumberReading>({ key, ...reading }: Reading): (Omit<Reading, 'key'> & { gtin: string })[] {
  const gtin = gtin14Of(key);
  // Eight digits can be a GTIN, or the short form of a different one.
  return [gtin, gtin && itemGtin14Of(gtin), gtin14OfUpcE(key)].filter((each) => each !== null).map((each) => ({ ...reading, gtin: each }));
}

/** Reads the first or the last words as the brand, and the others as the number. */
function brandedReadings(words: readonly string[]): NumberReading[] {
  return brandLengths(words)
    .flatMap((length) => [
      { brand: words.slice(0, length), number: words.slice(length) },
      { brand: words.slice(-length), number: words.slice(0, -length) },
    ])
    .map(({ brand, number }) => ({ rank: 3, key: number.join(''), brandKey: brand.join('') }))
    .filter(({ brandKey, key }) => brandKey.length > 1 && /\p{L}/u.test(brandKey) && /\p{N}/u.test(key));
}

/** Returns how many words can belong to the brand. At least one word is left for the number. */
const brandLengths = (words: readonly string[]) => [1, 2, 3].filter((length) => length < words.length);

const wordsOf = (text: string) => (text.match(wordPattern) ?? []).map(partNumberKeyOf);

/**
 * Returns the text with none of its labels, with only the last label, with the last two, and so on, up to `maximumLabelReadings` texts.
 * In 'Part No. P 15 291', the labels can end at 'No.' or at 'P'.
 */
function withoutLabels(words: string[]): string[][] {
  const labelCount = words.findIndex((word) => !labels.has(word));
  return Array.from({ length: Math.max(0, Math.min(labelCount, maximumLabelReadings)) }, (_, kept) => words.slice(labelCount - kept));
}

function withoutRepeats(readings: NumberReading[]): NumberReading[] {
  const seen = new Set<string>();
  return readings.filter(({ key, brandKey }) => {
    const isNew = key !== '' && !seen.has(`${key} ${brandKey}`);
    seen.add(`${key} ${brandKey}`);
    return isNew;
  });
}
