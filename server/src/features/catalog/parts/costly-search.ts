import { exactCountLimit } from '@axlewright/contract/fields';
import type { Db } from '../../../platform/database/db.ts';
import { estimateMatches } from './costly-search.queries.ts';
import type { CountListedParts } from './part-counts.ts';
import type { Search } from './part-search.queries.ts';

/** Searches with more matches count as costly. */
const costlyMatches = 2_000;

/** Returns true if the search takes much longer than others. */
export async function isCostlySearch(db: Db, search: Search, countListed: CountListedParts): Promise<boolean> {
  const parts = await countListed({ category: null, withDrafts: false });
  if (parts <= exactCountLimit) return false;
  // The query has a prefix only if more words start with it than the query may list (search-words.queries.ts).
  return search.words?.includes(':*') === true || (await estimateMatches(db, search)) > costlyMatches;
}
