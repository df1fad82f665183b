import { partNumberKeyOf, shortestPartNumber } from '@axlewright/contract/catalog/part-number';
import { type SearchWord, searchWordsOf } from '@axlewright/contract/catalog/search-words';
import type { Db } from '../../../platform/database/db.ts';
import type { Search } from './part-search.queries.ts';
import { correctWords, resolveSearch } from './search-words.queries.ts';

/** What the user typed into the search field, parsed. */
export interface TypedSearch {
  words: SearchWord[];
  /** the typed text as a normalized part number; null if it is too short */
  number: string | null;
}

/** Parses the text of the search field. Returns null if it is empty. */
export function typedSearchOf(q: string | undefined): TypedSearch | null {
  const typed = q?.trim() ?? '';
  if (typed === '') return null;
  const number = partNumberKeyOf(typed);
  return { words: searchWordsOf(typed), number: number.length < shortestPartNumber ? null : number };
}

/** Runs the search. If it finds nothing, corrects typing errors and searches again. */
export async function searchWithCorrection<Found>(
  db: Db,
  { words, number }: TypedSearch,
  run: (search: Search) => Promise<Found>,
  isEmpty: (found: Found) => boolean,
): Promise<Found> {
  const found = await run(await resolveSearch(db, words, number));
  if (!isEmpty(found)) return found;
  const corrected = await correctWords(db, words);
  return corrected ? run(await resolveSearch(db, corrected, null)) : found;
}
