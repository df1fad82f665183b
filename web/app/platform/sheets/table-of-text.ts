import Papa from 'papaparse';

/** Rows of cells. Rows may have different lengths. */
export type TextTable = string[][];

/** If two separators fit equally well, the first one is used. Tabs are first, because spreadsheet programs copy cells with tabs. */
const separators = ['\t', ';', '|', ','];

/** Splits pasted text or a CSV file into rows and cells. Finds the separator. Without one, each row has one cell. */
export function tableOfText(text: string): TextTable {
  const clean = text.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/i, '');
  return split(clean, separatorOf(clean));
}

function split(text: string, separator: string): TextTable {
  const { data, errors } = parse(text, separator, '"');
  // If a cell begins with a quote that is never closed, such as the inch sign in `"3/4`, the cell would swallow all following rows. So the
  // text is then parsed again without quotes.
  return errors.some(({ type }) => type === 'Quotes') ? parse(text, separator, '\0').data : data;
}

function parse(text: string, delimiter: string, quoteChar: string): { data: TextTable; errors: Papa.ParseError[] } {
  // Papa Parse reads only one kind of line end, but a text can have several.
  const { data, errors } = Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimiter, quoteChar, newline: '\n' });
  return { data: data.map((row) => row.map((cell) => cell.trim())), errors };
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
