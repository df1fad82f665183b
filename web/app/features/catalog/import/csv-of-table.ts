import { type CatalogColumnName, keepColumn } from '@axlewright/contract/catalog/catalog-columns';
import Papa from 'papaparse';
import type { TextTable } from '../../../platform/sheets/table-of-text.ts';

export interface ImportLayout {
  /** The row with the headings, counted from 0. */
  headingRow: number;
  /** The column of the catalog for each column of the file; null: it is not imported. */
  columns: readonly (CatalogColumnName | null)[];
  /** Whether empty cells leave the values of a part unchanged. */
  keepsEmpty: boolean;
}

/**
 * Makes the CSV file that the shop imports. Its column `row` has the row numbers of the spreadsheet, for error messages. Leaves out empty
 * rows. Cells after the last heading are added to their row, so that the shop rejects it.
 */
export function csvOfTable(table: TextTable, { headingRow, columns, keepsEmpty }: ImportLayout): string {
  const chosen = columns.flatMap((name, index) => (name === null ? [] : [{ name, index }]));
  const keep = keepsEmpty ? [keepColumn] : [];
  const rows = table.flatMap((row, index) => {
    const cells = [...chosen.map(({ name, index }) => cleanCell(row[index] ?? '', name)), ...extraCells(row, columns.length)];
    return index <= headingRow || cells.every((cell) => cell === '') ? [] : [[String(index + 1), ...keep, ...cells]];
  });
  return Papa.unparse([['row', ...keep, ...chosen.map(({ name }) => name)], ...rows], { newline: '\n' });
}

/** The cells after the last heading, up to the last one with text. */
const extraCells = (row: string[], headings: number) => row.slice(headings, row.findLastIndex((cell) => cell !== '') + 1);

/** '$1,234.50' → '1234.50'. Excel stores some amounts as 31.400000000000002. */
function cleanCell(cell: string, name: CatalogColumnName): string {
  const isAmount = name === 'price in dollars';
  const isQuantity = name === 'stock' || name === 'minimum order quantity' || name === 'order multiple' || name === 'package quantity';
  if (!isAmount && !isQuantity) return cell;
  const number = cell
    .replace(isAmount ? /^\$\s*/ : /^$/, '')
    .replace(/^\d{1,3}(?:,\d{3})+(?=\.|$)/, (digits) => digits.replaceAll(',', ''));
  if (/^\d+\.0+$/.test(number) && isQuantity) return number.replace(/\.0+$/, '');
  return isAmount && /^\d+\.\d{6,}$/.test(number) ? String(Math.round(Number(number) * 100) / 100) : number;
}
