import { stringify } from 'csv-stringify/sync';
import type { UncountedPage } from '../lists/keyset-pages.ts';
import { withApostrophe } from './formula-cell.ts';

/** How many rows an export reads per query. */
export const csvBatch = 500;

/**
 * Streams a table as CSV, in batches. `columns` has a function for each heading, which returns the cell of a row. `readPage` returns the rows
 * after a cursor. Escapes cells that a spreadsheet would run as a formula. Begins with U+FEFF, because otherwise Excel garbles × and °.
 */
export async function* csvTable<Item>(
  columns: Record<string, (item: Item) => string | number>,
  readPage: (cursor: string | undefined) => Promise<UncountedPage<Item>>,
): AsyncGenerator<string> {
  yield stringify([Object.keys(columns)], { bom: true });
  let cursor: string | undefined;
  do {
    const { items, next } = await readPage(cursor);
    const rows = items.map((item) => Object.values(columns).map((cell) => escaped(cell(item))));
    yield stringify(rows);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

const escaped = (cell: string | number) => (typeof cell === 'string' ? withApostrophe(cell) : cell);
