import { exactCountLimit } from '@axlewright/contract/fields';
import type { Db } from '../../../platform/database/db.ts';
import { inCostlyLane } from '../../../platform/database/lanes.ts';
import { estimateMatches } from './costly-search.queries.ts';
import type { CountListedParts } from './part-counts.ts';
import type { Search } from './part-search.queries.ts';

/** Searches with more matches count as costly. */
const costlyMatches = 2_000;

/** Runs a search. If it takes much longer than others, it runs in the lane for costly reads. */
export async function inLaneOfSearch<Found>(
  db: Db,
  search: Search,
  countListed: CountListedParts,
  run: () => Promise<Found>,
): Promise<Found> {
  return (await isCostly(db, search, countListed)) ? inCostlyLane(run) : run();
}

async function isCostly(db: Db, search: Search, countListed: CountListedParts): Promise<boolean> {
  const parts = await countListed({ category: null, withDrafts: false });
  if (parts <= exactCountLimit) return false;
  // The query has a prefix only if very many words start with it.
  return search.words?.includes(':*') === true || (await estimateMatches(db, search)) > costlyMatches;
}
