import type { RecordedSearch, SearchExportQuery, SearchListQuery } from '@axlewright/contract/catalog/searches';
import { z } from 'zod';
import { csvBatch, csvTable } from '../../../platform/csv/csv-table.ts';
import type { Db } from '../../../platform/database/db.ts';
import {
  databaseTime,
  type PageOfRows,
  parseCursor,
  type UncountedPage,
  uncountedPageOfRows,
} from '../../../platform/lists/keyset-pages.ts';
import { countSearches, listSearchRows, type SearchRow } from './searches.queries.ts';

/** Lists what visitors searched for. */
export async function listSearches(db: Db, query: SearchListQuery): Promise<PageOfRows<RecordedSearch>> {
  const [searches, count] = await Promise.all([readSearches(db, query), countSearches(db, query)]);
  return { ...searches, count };
}

async function readSearches(db: Db, { sort, limit, cursor, ...filter }: SearchListQuery): Promise<UncountedPage<RecordedSearch>> {
  const position = parseCursor(cursor, sort === 'newest' ? databaseTime : z.int32());
  const rows = await listSearchRows(db, filter, { sort, limit, position });
  const positionOf = ({ id, sort_time, searches }: SearchRow) => ({ value: sort === 'newest' ? sort_time : searches, id });
  return uncountedPageOfRows(rows, { limit, position, positionOf, itemOf: searchOf });
}

/** Exports the matching searches as CSV. Reads them in batches. */
export function exportSearches(db: Db, query: SearchExportQuery): AsyncIterable<string> {
  return csvTable(
    {
      text: (search: RecordedSearch) => search.text,
      searches: (search) => search.searches,
      visitors: (search) => search.visitors,
      'parts found': (search) => search.found,
      'last searched': (search) => search.lastSearchedAt,
      'has synonyms': (search) => (search.hasSynonyms ? 'yes' : 'no'),
    },
    (cursor) => readSearches(db, { ...query, limit: csvBatch, cursor }),
  );
}

const searchOf = (row: SearchRow): RecordedSearch => ({
  _id: row.id,
  text: row.text,
  searches: row.searches,
  visitors: row.visitors,
  found: row.found,
  lastSearchedAt: row.last_searched_at.toISOString(),
  hasSynonyms: row.has_synonyms,
});
