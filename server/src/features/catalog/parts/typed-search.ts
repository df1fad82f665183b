import { type SearchWord, searchWordsOf } from '@axlewright/contract/catalog/search-words';
import type { Db } from '../../../platform/database/db.ts';
import { meantWords, type Search, searchFor } from './part-search.queries.ts';

/** A part or interchange number as it is looked up: 'ox 123-4.d' → 'OX1234D'. The columns part_number_key hold the same. */
function numberKeyOf(typed: string): string {
  return typed.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/** Shorter numbers would find half of the catalogue. */
const shortestNumber = 3;

/** What was typed, as far as it can be looked for. */
export interface TypedSearch {
  words: SearchWord[];
  /** of a part or interchange number; null where it would be too short */
  number: string | null;
}

/** Null where nothing was typed that could be looked for. */
export function typedSearchOf(q: string | undefined): TypedSearch | null {
  const typed = q?.trim() ?? '';
  if (typed === '') return null;
  const number = numberKeyOf(typed);
  return { words: searchWordsOf(typed), number: number.length < shortestNumber ? null : number };
}

/** What `find` gives for the words as they were typed or, where that is nothing, for what was probably meant. */
export async function asTypedOrMeant<Found>(
  db: Db,
  { words, number }: TypedSearch,
  find: (search: Search) => Promise<Found>,
  isNothing: (found: Found) => boolean,
): Promise<Found> {
  const found = await find(await searchFor(db, words, number));
  if (!isNothing(found)) return found;
  const meant = await meantWords(db, words);
  return meant ? find(await searchFor(db, meant, null)) : found;
}
