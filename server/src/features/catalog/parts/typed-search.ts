import { minimumPartNumberLength, partNumberKeyOf } from '@axlewright/contract/catalog/part-number';
import { type SearchWord, searchWordsOf } from '@axlewright/contract/catalog/search-words';

/** What the user typed into the search field, parsed. */
export interface TypedSearch {
  /** the text without spaces around it */
  text: string;
  words: SearchWord[];
  /** the typed text as a normalized part number; null if it is too short */
  number: string | null;
}

/** Parses the text of the search field. Returns null if it is empty. */
export function typedSearchOf(q: string | undefined): TypedSearch | null {
  const text = q?.trim() ?? '';
  if (text === '') return null;
  const number = partNumberKeyOf(text);
  return { text, words: searchWordsOf(text), number: number.length < minimumPartNumberLength ? null : number };
}
