import { partNumberKeyOf } from '@axlewright/contract/catalog/part-number';
import type { SearchWord } from '@axlewright/contract/catalog/search-words';
import type { CacheInvalidation } from '../../../platform/cache/cache-invalidation.ts';
import { createReadThrough } from '../../../platform/cache/read-through.ts';
import type { Db } from '../../../platform/database/db.ts';
import { correctWords } from './correct-words.ts';
import { isCostlySearch } from './costly-search.ts';
import type { CountListedParts } from './part-counts.ts';
import { maximumRankedWords, type Search } from './part-search.queries.ts';
import { countFirstMatches } from './search-parts.queries.ts';
import { createSearchVocabulary, type SearchVocabulary } from './search-vocabulary.ts';
import { listWordGroups } from './search-words.queries.ts';
import { isInTerminology, terminologiesOf } from './terminologies-of-search.ts';
import type { TypedSearch } from './typed-search.ts';
import { meaningsOf, type WordMeaning } from './word-meanings.ts';

/** Decides what a typed text searches for. */
export type ChooseSearch = (typed: TypedSearch, withDrafts: boolean) => Promise<Search>;

/** Finds the part number of the one part that a text identifies in some other way, such as by a GTIN, or by a brand and its number. */
export type FindPartNumber = (text: string) => Promise<string | null>;

/** With at least this many matches, a search is not widened. */
const enoughMatches = 10;
/** In bytes. Enough for a thousand searches. */
const maxBytes = 1_000_000;

/**
 * Caches the decisions for visitors, because the list, its categories, and its other pages need the same search. For staff, a search finds only parts
 * with all words. For visitors it finds more: if fewer than ten parts have all words, it also finds parts of the same kind that have only some of them.
 */
export function createChooseSearch(
  db: Db,
  invalidation: Pick<CacheInvalidation, 'versionOf' | 'snapshot'>,
  countListed: CountListedParts,
  findPartNumber: FindPartNumber,
): ChooseSearch {
  const topics = ['parts'];
  const readThrough = createReadThrough<Search>(invalidation, { maxBytes, maxKeyLength: 200, bytesOf: () => 800 });
  const readVocabulary = createSearchVocabulary(db, invalidation);

  async function choose({ text, words, number }: TypedSearch, withDrafts: boolean): Promise<Search> {
    const vocabulary = await readVocabulary();
    const meaningsOfWords = async (some: readonly SearchWord[]) => meaningsOf(await listWordGroups(db, some), vocabulary);
    const count = async (search: Search) =>
      (await isCostlySearch(db, search, countListed)) ? enoughMatches : countFirstMatches(db, search, withDrafts, enoughMatches);

    let meanings = await meaningsOfWords(words);
    let search = searchOf(meanings, number, vocabulary);
    let found = await count(search);
    const named = found === 0 && /\d/.test(text) ? await findPartNumber(text) : null;
    if (named !== null) return byNumber(partNumberKeyOf(named));
    const corrected = found === 0 ? await correctWords(db, words) : null;
    if (corrected) {
      meanings = await meaningsOfWords(corrected);
      search = searchOf(meanings, null, vocabulary);
      found = await count(search);
    }
    // If `words` is null, the matches were found by the typed number.
    if (withDrafts || found >= enoughMatches || (found > 0 && search.words === null)) return search;
    const wide = widen(meanings, search, vocabulary);
    return wide === null || (await isCostlySearch(db, wide, countListed)) ? search : wide;
  }

  return (typed, withDrafts) => (withDrafts ? choose(typed, true) : readThrough(typed.text, topics, () => choose(typed, false)));
}

/** Returns a search for parts with all words, or with the typed number. If a word is unknown, it searches only for the number. */
function searchOf(meanings: readonly (WordMeaning | null)[], number: string | null, vocabulary: SearchVocabulary): Search {
  const known = meanings.filter((meaning) => meaning !== null);
  if (known.length === 0 || known.length < meanings.length) return byNumber(number);
  const kinds = terminologiesOf(known, vocabulary).map(({ terminology }) => terminology);
  return { words: allOf(known), allWords: allOf(known), inNames: inNamesOf(known), kinds, number };
}

const byNumber = (number: string | null): Search => ({ words: null, allWords: null, inNames: [], kinds: [], number });

/** Returns a search for parts of the kind that was typed. Returns null if no word names a kind, or if all words do. */
function widen(meanings: readonly (WordMeaning | null)[], { number }: Search, vocabulary: SearchVocabulary): Search | null {
  const known = meanings.filter((meaning) => meaning !== null);
  const terminologies = terminologiesOf(known, vocabulary);
  const ofKind = known.filter((meaning) => isInTerminology(meaning, terminologies));
  if (ofKind.length === 0 || ofKind.length === meanings.length) return null;
  const kinds = terminologies.map(({ terminology }) => terminology);
  return { words: allOf(ofKind), allWords: allOf(known), inNames: inNamesOf(known), kinds, number };
}

const allOf = (meanings: readonly WordMeaning[]) => meanings.map(({ anywhere }) => anywhere).join(' & ');

const inNamesOf = (meanings: readonly WordMeaning[]) => meanings.slice(0, maximumRankedWords).map(({ inName }) => inName);
