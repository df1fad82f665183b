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
import { countSearches, listSearchesOf, listSearchRows, type SearchRow } from './searches.queries.ts';

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

type NumberSearch = Pick<RecordedSearch, '_id' | 'text' | 'searches' | 'visitors' | 'lastSearchedAt'>;

/** The most texts that one call looks up. */
const maximumTexts = 300;

/** Lists the most frequent searches of a period whose text is one of these part numbers in a usual spelling, with or without the brand. */
export async function listSearchesForNumbers(
  db: Db,
  numbers: readonly { partNumber: string; brand: string }[],
  period: { days: number; limit: number },
): Promise<NumberSearch[]> {
  const texts = new Set(numbers.flatMap(spellingsOf));
  const rows = await listSearchesOf(db, [...texts].slice(0, maximumTexts), period);
  return rows.map(({ id, text, searches, visitors, last_searched_at }) => ({
    _id: id,
    text,
    searches,
    visitors,
    lastSearchedAt: last_searched_at.toISOString(),
  }));
}

/** Searches are recorded in lower case, with single spaces. */
function spellingsOf({ partNumber, brand }: { partNumber: string; brand: string }): string[] {
  const lower = partNumber.toLowerCase();
  const spellings = [lower, lower.replace(/[^\p{L}\p{N}]+/gu, ' ').trim(), lower.replace(/[^\p{L}\p{N}]+/gu, '')];
  return brand === '' ? spellings : [...spellings, ...spellings.map((spelling) => `${brand.toLowerCase()} ${spelling}`)];
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
