import Papa from 'papaparse';
import { UnreadableFileError } from './unreadable-file-error.ts';

/** Rows of cells. Rows may have different lengths. */
export type TextTable = string[][];

/** If two separators fit equally well, the first one is used. Tabs are first, because spreadsheet programs copy cells with tabs. */
const separators = ['\t', ';', '|', ','];

/**
 * Splits a CSV file into rows and cells. Finds the separator. Without one, each row has one cell. Throws an `UnreadableFileError` if a cell
 * begins with a quote that is never closed, such as the inch sign in `"3/4`, because this cell would swallow all following rows.
 */
export function tableOfText(text: string): TextTable {
  const clean = withoutPrefix(text);
  const { data, openQuote } = parse(clean, separatorOf(clean), '"');
  if (openQuote === undefined) return data;
  throw new UnreadableFileError(
    `Row ${openQuote + 1}: a cell begins with a quote (") that is not closed at the end of the cell. Correct this row.`,
  );
}

/** Splits pasted text or an order sheet like `tableOfText`. If a quote is never closed, all quotes are part of the text. */
export function tableOfLooseText(text: string): TextTable {
  const clean = withoutPrefix(text);
  return split(clean, separatorOf(clean));
}

const withoutPrefix = (text: string) => text.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/i, '');

function split(text: string, separator: string): TextTable {
  const { data, openQuote } = parse(text, separator, '"');
  return openQuote === undefined ? data : parse(text, separator, '\0').data;
}

/** `openQuote` is the first row with a quote that is never closed, counted from 0. */
function parse(text: string, delimiter: string, quoteChar: string): { data: TextTable; openQuote: number | undefined } {
  // Papa Parse reads only one kind of line end, but a text can have several.
  const { data, errors } = Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimiter, quoteChar, newline: '\n' });
  return { data: data.map((row) => row.map((cell) => cell.trim())), openQuote: errors.find(({ type }) => type === 'Quotes')?.row };
}

/** Returns the separator that splits most of the first rows into the same number of cells; '\0' if none does. */
function separatorOf(text: string): string {
  const sample = text
    .slice(0, 20_000)
    .split(/\r\n?|\n/, 50)
    .join('\n');
  const scored = separators.map((separator) => ({ separator, score: scoreOf(split(sample, separator)) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 ? best.separator : '\0';
}

/** Finds the most frequent number of cells in a row, counting only rows with several cells. Returns the share of rows with that number. */
function scoreOf(table: TextTable): number {
  const filled = table.filter((row) => row.some((cell) => cell !== ''));
  const counts = new Map<number, number>();
  for (const { length } of filled) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return filled.length === 0 ? 0 : Math.max(0, ...counts.values()) / filled.length;
}
