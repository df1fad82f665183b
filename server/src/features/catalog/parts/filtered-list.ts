import { exactCountLimit } from '@axlewright/contract/fields';
import type { Db } from '../../../platform/database/db.ts';
import type { CachedFacetColumns } from './cached-facet-columns.ts';
import type { FacetColumns } from './facet-columns.ts';
import type { FacetFilter } from './facet-filter.queries.ts';
import { lackedFacets } from './lacked-facets.ts';
import type { PartFilter } from './part-filter.queries.ts';
import { countPartsAmong, type ListedPartRow, listPartRowsAmong, type PageOptions } from './part-list.queries.ts';

/** Of a larger list, only the facets of the first 10,001 parts are cached. `listFilteredPage` does not use these. */
export const mostCachedParts = 50_000;
/**
 * If at most this many parts match, the database reads and sorts them all. If more match, it reads the list in sort order, because it soon
 * finds enough parts for a page.
 */
const mostReadParts = 1_000;

/**
 * Lists a page of a list with chosen facets. The cached facets say which parts to read, and the database checks these parts again. Returns
 * null if the facets of the list are not cached.
 */
export async function listFilteredPage(
  db: Db,
  filter: PartFilter,
  options: PageOptions,
  facetColumns: CachedFacetColumns,
): Promise<{ rows: ListedPartRow[]; count: number } | null> {
  const columns = filter.facets && facetColumns.find({ ...filter, facets: undefined }, null, mostCachedParts);
  if (!filter.facets || !columns) return null;
  const { isAvailable } = filter.facets;
  // The stock changes all the time, so the database decides which parts are available.
  const { ids, count } = matchesIn(columns, { ...filter.facets, isAvailable: false });
  if (count > mostReadParts) {
    const counted = isAvailable ? matchesIn(columns, filter.facets).count : count;
    return { rows: await listPartRowsAmong(db, filter, options, null), count: Math.min(counted, exactCountLimit + 1) };
  }
  const [rows, counted] = await Promise.all([
    listPartRowsAmong(db, filter, options, ids),
    isAvailable ? countPartsAmong(db, filter, ids) : count,
  ]);
  return { rows, count: counted };
}

/** Counts the parts with these facets, and lists the first ones. */
function matchesIn(columns: FacetColumns, facets: FacetFilter): { ids: number[]; count: number } {
  const lacked = lackedFacets(columns, facets);
  const ids: number[] = [];
  let count = 0;
  for (let part = 0; part < columns.parts; part += 1) {
    if (lacked[part] !== 0) continue;
    count += 1;
    if (count <= mostReadParts) ids.push(columns.ids[part] ?? 0);
  }
  return { ids, count };
}
