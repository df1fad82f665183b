import type { TextTable } from '../../../../platform/sheets/table-of-text.ts';
import type { SheetLayout } from './sheet-layout.ts';
import { splitNumber } from './split-number.ts';

/** A line as it was typed or pasted, before anything was looked up. */
export interface SheetLine {
  number: string;
  quantity: string;
  reference: string;
}

/** The longest number and reference that the shop takes. A longer number counts as unknown. The user has to shorten a longer reference. */
export const maximumTextLength = 200;

/** Returns one line for each row below the headings, even if it has no part number. So no row is lost. */
export function linesOf(table: TextTable, { columns, headRows }: SheetLayout): SheetLine[] {
  const cell = (row: string[], column: number | null) => (column === null ? '' : (row[column] ?? ''));
  return table.slice(headRows).map((row) => {
    const line = { number: cell(row, columns.number), quantity: cell(row, columns.quantity), reference: cell(row, columns.reference) };
    const split = line.quantity === '' ? splitNumber(line.number) : null;
    return { ...line, ...split };
  });
}

export const isEmptyRow = (row: readonly string[]): boolean => row.every((cell) => cell === '');
