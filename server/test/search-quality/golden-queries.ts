import { categories } from './golden/categories.ts';
import { interchange } from './golden/interchange.ts';
import { names } from './golden/names.ts';
import { partNumbers } from './golden/part-numbers.ts';
import { positions } from './golden/positions.ts';
import { sizes } from './golden/sizes.ts';
import { synonyms } from './golden/synonyms.ts';
import { typos } from './golden/typos.ts';
import type { GoldenQuery } from './grading.ts';

/**
 * The golden set: buyers' searches with the results that they want, by group. People wrote it from the sample catalog and the terms of the
 * trade, before the ranking existed. Never change a grade to make the search look better.
 */
export const goldenQueries: Record<string, GoldenQuery[]> = {
  names,
  positions,
  synonyms,
  sizes,
  typos,
  'part numbers': partNumbers,
  interchange,
  categories,
};
