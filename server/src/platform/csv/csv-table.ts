import { stringify } from 'csv-stringify/sync';
import type { UncountedPage } from '../lists/keyset-pages.ts';

/** How many rows an export reads per query. */
export const csvBatch = 500;

/**
 * Streams a table as CSV, in batches. `columns` has a function for each heading, which returns the cell of a row. `readPage` returns the rows
 * after a cursor. Escapes cells that a spreadsheet would run as a formula.
 */
export async function* csvTable<Item>(
  columns: Record<string, (item: Item) => string | number>,
  readPage: (cursor: string | undefined) => Promise<UncountedPage<Item>>,
): AsyncGenerator<string> {
  yield stringify([Object.keys(columns)]);
  let cursor: string | undefined;
  do {
    const { items, next } = await readPage(cursor);
    const rows = items.map((item) => Object.values(columns).map((cell) => escapeLineFeed(cell(item))));
    yield stringify(rows, { escape_formulas: true });
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** The library escapes cells that begin with =, +, -, @, a tab or CR. Some spreadsheets also run a formula after a line feed. */
function escapeLineFeed(cell: string | number): string | number {
  return typeof cell === 'string' && cell.startsWith('\n') ? `'${cell}` : cell;
}
