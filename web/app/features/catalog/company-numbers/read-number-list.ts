import type { CompanyNumberToSave } from '@axlewright/contract/catalog/company-numbers';
import Papa from 'papaparse';

/**
 * Reads two columns of a pasted spreadsheet or a CSV file: the company's number and our part number. Each line may have its own separator,
 * because the field can contain lines from several sources. Ignores empty lines. Ignores the first line if it has no digit, because it is
 * then a header.
 */
export function readNumberList(text: string): CompanyNumberToSave[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const [first] = lines;
  const hasColumnNames = lines.length > 1 && first !== undefined && !/\d/.test(first);
  return lines.slice(hasColumnNames ? 1 : 0).map(readLine);
}

/**
 * Returns what separates the cells of a line: a tab, or else the first comma or semicolon outside of quotes. Only the first one counts, because
 * later cells can contain the other character.
 */
function separatorOf(line: string): string {
  // Only a quote at the start of a cell quotes it. Others are inch signs.
  const unquoted = line.replaceAll(/(^|[\t;,]) *"[^"]*"(?= *(?:[\t;,]|$))/g, '$1');
  return (/\t/.exec(unquoted) ?? /[;,]/.exec(unquoted))?.[0] ?? ',';
}

function readLine(line: string): CompanyNumberToSave {
  const delimiter = separatorOf(line);
  // Papa Parse recognizes a quoted cell only if there is no space before its quote.
  const { data, errors } = Papa.parse<string[]>(line.replaceAll(new RegExp(`(^|${delimiter}) +"`, 'g'), '$1"'), { delimiter });
  // A quote that is never closed belongs to the number, such as the inch sign in `"3/4`.
  const [cells = []] = errors.length > 0 ? [line.split(delimiter)] : data;
  const [number = '', part = ''] = cells.map((cell) => cell.trim());
  return { number, part };
}
