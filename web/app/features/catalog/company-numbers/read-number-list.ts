import type { CompanyNumberToSave } from '@axlewright/contract/catalog/company-numbers';

/**
 * Reads two columns of a pasted sheet or a CSV file: the company's number and our part number. The columns are separated by a tab, a semicolon or
 * a comma. Ignores empty lines, and a first line without any digit, which names the columns.
 */
export function readNumberList(text: string): CompanyNumberToSave[] {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const [heads] = rows;
  const isNamed = rows.length > 1 && heads !== undefined && !/\d/.test(heads);
  return rows.slice(isNamed ? 1 : 0).map(readRow);
}

function readRow(row: string): CompanyNumberToSave {
  const separator = ['\t', ';', ','].find((each) => row.includes(each)) ?? ',';
  const [number = '', part = ''] = row.split(separator).map(withoutQuotes);
  return { number, part };
}

const withoutQuotes = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"');
