import Papa from 'papaparse';
import { type TextTable, tableOfLooseText } from '../../../../platform/sheets/table-of-text.ts';
import { UnreadableFileError } from '../../../../platform/sheets/unreadable-file-error.ts';
import { findLayout } from './find-columns.ts';
import type { SheetLayout } from './sheet-layout.ts';
import { isEmptyRow } from './sheet-lines.ts';

export interface ReadRows {
  /** The rows with content, including titles and headings, up to the limit. */
  table: TextTable;
  layout: SheetLayout;
  /** The rows that did not fit, as CSV, and their number. */
  rest: { rows: number; csv: string } | null;
  /** The sheet of an Excel file that was read; null for text. */
  sheet: string | null;
  /** The other sheets that have rows. They are not read. */
  otherSheets: string[];
}

/**
 * Reads pasted text.
 * @param room the number of order lines that fit on the pad
 * Throws an `UnreadableFileError` if there are no rows.
 */
export function readText(text: string, room: number): ReadRows {
  return rowsOf({ table: tableOfLooseText(text), sheet: null, otherSheets: [] }, room);
}

/** Leaves empty rows out, finds the columns, and splits the rows into those that fit and the rest. */
export function rowsOf(source: Pick<ReadRows, 'table' | 'sheet' | 'otherSheets'>, room: number): ReadRows {
  const table = source.table.filter((row) => !isEmptyRow(row));
  if (table.length === 0) throw new UnreadableFileError('There are no rows to read.');
  const layout = findLayout(table);
  const end = layout.headRows + room;
  const rest = table.slice(end);
  return {
    ...source,
    table: table.slice(0, end),
    layout,
    rest: rest.length > 0 ? { rows: rest.length, csv: Papa.unparse(rest, { newline: '\r\n' }) } : null,
  };
}
