import type { CompanyNumberToSave } from '@axlewright/contract/catalog/company-numbers';

/**
 * Reads two columns of a pasted sheet or a CSV file: the company's number and our part number. The columns are separated by a tab, a semicolon or
 * a comma. Ignores empty lines. Ignores the first line if it has no digit, because it then names the columns.
 */
export function readNumberList(text: string): CompanyNumberToSave[] {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const [first] = rows;
  const hasColumnNames = rows.length > 1 && first !== undefined && !/\d/.test(first);
  return rows.slice(hasColumnNames ? 1 : 0).map(readRow);
}

function readRow(row: string): CompanyNumberToSave {
  const separator = ['\t', ';', ','].find((each) => row.includes(each)) ?? ',';
  const [number = '', part = ''] = cellsOf(row, separator).map(withoutQuotes);
  return { number, part };
}

/** A separator inside of a quoted cell belongs to the cell. */
function cellsOf(row: string, separator: string): string[] {
  const cell = new RegExp(` *("(?:[^"]|"")*" *|[^${separator}]*)(?:${separator}|$)`, 'g');
  return [...row.matchAll(cell)].map(([, text = '']) => text);
}

const withoutQuotes = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"');
