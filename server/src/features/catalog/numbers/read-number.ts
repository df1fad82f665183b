import { gtin14Of, itemGtin14Of } from '@axlewright/contract/catalog/gtin';
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
const shortestEnd = 5;
/** The maximum number of words in a brand's name. */
const mostBrandWords = 3;

/** Words that people write before a number. */
const labels = new Set(
  'PN P N PART PARTS NUMBER NUM NO NR ITEM SKU REF REFERENCE OEM OE MPN MFR MFG ART ARTICLE CAT EAN UPC GTIN'.split(' '),
);
const wordPattern = /[\p{L}\p{N}]+/gu;

/** Returns the numbers that the text can mean. */
export function readNumber(text: string): NumberReading[] {
  const words = (text.match(wordPattern) ?? []).map(partNumberKeyOf);
  const bare = withoutLabels(words);
  return withoutRepeats([
    { rank: 1, key: words.join(''), brandKey: null },
    ...bare.map((rest) => ({ rank: 2, key: rest.join(''), brandKey: null })),
    ...[words, ...bare].flatMap(brandedReadings),
  ]);
}

/** Returns the ends of numbers that the text can mean: the whole text, or the text without a brand's name. */
export function readNumberEnd(text: string): NumberReading[] {
  return readNumber(text)
    .filter(({ key }) => key.length >= shortestEnd && /\p{N}/u.test(key))
    .map((reading) => ({ ...reading, rank: 4 }));
}

/** Returns the GTINs among the readings. For the GTIN of a carton, also returns the GTIN of the item inside. */
export function readGtins(text: string): GtinReading[] {
  return readNumber(text).flatMap(({ rank, key, brandKey }) => {
    const gtin = gtin14Of(key);
    return gtin === null ? [] : [gtin, itemGtin14Of(gtin)].filter((each) => each !== null).map((each) => ({ rank, gtin: each, brandKey }));
  });
}

/** Takes the first or the last words as a brand's name, and the others as its number: 'Kestrand 5T1 129', '5T1 129 (Kestrand)'. */
function brandedReadings(typed: readonly string[]): NumberReading[] {
  const most = Math.min(mostBrandWords, typed.length - 1);
  return Array.from({ length: Math.max(0, most) }, (_, index) => index + 1).flatMap((count) =>
    [
      { brand: typed.slice(0, count), number: typed.slice(count) },
      { brand: typed.slice(-count), number: typed.slice(0, -count) },
    ]
      .map(({ brand, number }) => ({ rank: 3, key: number.join(''), brandKey: brand.join('') }))
      .filter(({ brandKey, key }) => brandKey.length > 1 && /\p{L}/u.test(brandKey) && /\p{N}/u.test(key)),
  );
}

/** Returns the text without its first label, without its first two, and so on: 'Part No. P 15 291' can end a label at 'No.' or at 'P'. */
function withoutLabels(words: string[]): string[][] {
  const first = words.findIndex((word) => !labels.has(word));
  return Array.from({ length: Math.max(0, first) }, (_, index) => words.slice(index + 1));
}

function withoutRepeats(readings: NumberReading[]): NumberReading[] {
  const seen = new Set<string>();
  return readings.filter(({ key, brandKey }) => {
    const isNew = key !== '' && !seen.has(`${key} ${brandKey}`);
    seen.add(`${key} ${brandKey}`);
    return isNew;
  });
}
