import type { CacheInvalidation } from '../../../platform/cache/cache-invalidation.ts';
import { createReadThrough } from '../../../platform/cache/read-through.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listSynonymStems, listTerminologyStems } from './search-vocabulary.queries.ts';

/** A kind of part, such as 'Disc Brake Rotor'. */
export interface Terminology {
  terminology: string;
  /** its words, without those that many kinds of parts have */
  stems: ReadonlySet<string>;
}

/** What the search knows about words. All words are stems. */
export interface SearchVocabulary {
  /** by phrase, the phrases with the same meaning; the words of a phrase are separated by spaces */
  synonyms: ReadonlyMap<string, readonly string[]>;
  terminologiesByStem: ReadonlyMap<string, readonly Terminology[]>;
}

/** Words in terminologies that say where a part is or how it is sold, and not what it is. */
const ignored = new Set('front rear left right upper lower inner outer upstream downstream set kit assembl'.split(' '));

export type ReadVocabulary = () => Promise<SearchVocabulary>;

/** Reads the vocabulary through a cache. */
export function createSearchVocabulary(db: Db, invalidation: Pick<CacheInvalidation, 'versionOf' | 'snapshot'>): ReadVocabulary {
  // The cache has one entry, so its limit in bytes does not matter.
  const readThrough = createReadThrough<SearchVocabulary>(invalidation, { maxBytes: 1_000, maxKeyLength: 10 });
  return () => readThrough('', ['search-vocabulary'], () => readVocabulary(db));
}

async function readVocabulary(db: Db): Promise<SearchVocabulary> {
  const [groups, terminologies] = await Promise.all([listSynonymStems(db), listTerminologyStems(db)]);
  return { synonyms: synonymsOf(groups), terminologiesByStem: byStem(terminologies) };
}

/** A phrase can be in several groups. Then it has the meanings of all of them. */
function synonymsOf(groups: readonly string[][]): Map<string, string[]> {
  const synonyms = new Map<string, string[]>();
  for (const group of groups)
    for (const phrase of group.filter((each) => each !== '')) {
      const others = group.filter((other) => other !== phrase && other !== '');
      synonyms.set(phrase, [...new Set([...(synonyms.get(phrase) ?? []), ...others])]);
    }
  return synonyms;
}

function byStem(listed: readonly { terminology: string; stems: string[] }[]): Map<string, Terminology[]> {
  const found = new Map<string, Terminology[]>();
  for (const { terminology, stems } of listed) {
    const kind = { terminology, stems: new Set(stems.filter((stem) => !ignored.has(stem))) };
    for (const stem of kind.stems) found.set(stem, [...(found.get(stem) ?? []), kind]);
  }
  return found;
}
