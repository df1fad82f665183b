import { stringify } from 'csv-stringify/sync';
import type { Stretch } from './pages.ts';

/** Rows read at a time while a table is exported. */
export const csvBatch = 500;

/**
 * A table as CSV, a batch at a time: `columns` names them and tells their cells, `readPage` gives what stands at a cursor.
 * Cells that a spreadsheet would take for formulas are escaped.
 */
export async function* csvTable<Item>(
  columns: Record<string, (item: Item) => string | number>,
  readPage: (cursor: string | undefined) => Promise<Stretch<Item>>,
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

/** The library escapes what begins with =, +, -, @, a tab or CR. Some spreadsheets skip a line feed too, and read a formula after it. */
function escapeLineFeed(cell: string | number): string | number {
  return typeof cell === 'string' && cell.startsWith('\n') ? `'${cell}` : cell;
}
