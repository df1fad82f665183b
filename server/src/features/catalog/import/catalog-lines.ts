import { StartError } from '../../../platform/start-error.ts';
import { type CatalogColumn, catalogColumns } from './catalog-columns.ts';
import type { CsvRecord } from './csv-records.ts';

export interface RejectedLine {
  line: number;
  reason: string;
}

/** Reads the lines of one file. */
export interface LineReader {
  /** the columns of `parts` that the file sets */
  partColumns: string[];
  /** the columns of each line that `read` returns, after the number of the line */
  columns: CatalogColumn[];
  /** Returns a line in the text format of COPY, or the reason why the line is rejected. */
  read(record: CsvRecord): string | RejectedLine;
}

interface FileColumn extends CatalogColumn {
  name: string;
  /** position of the column in the file; -1: the file does not have the column */
  position: number;
}

/**
 * Creates a reader for a file with these column names. Their order and case do not matter. Ignores the column `id`, which exported files
 * have. Throws a StartError for an unknown column, or if the part number is missing.
 */
export function createLineReader(names: string[]): LineReader {
  const given = names.map((name) => name.trim().toLowerCase());
  const unknown = given.find((name) => name !== 'id' && !(name in catalogColumns));
  if (unknown !== undefined) {
    throw new StartError(`Unknown column “${unknown}”. The known columns are: ${Object.keys(catalogColumns).join(', ')}.`);
  }
  if (!given.includes('part number'))
    throw new StartError('The column “part number” is missing. The first line of the file must name the columns.');
  if (given.includes('needed kind') && !given.includes('needed with'))
    throw new StartError('The column “needed kind” needs the column “needed with”.');
  const columns: FileColumn[] = Object.entries(catalogColumns)
    .map(([name, column]) => ({ ...column, name, position: given.indexOf(name) }))
    .filter(({ isPartField, isOptional, position }) => position >= 0 || !(isPartField || isOptional));
  const partFields = columns.filter(({ isPartField }) => isPartField);
  return {
    partColumns: partFields.map(({ column }) => column),
    columns,
    read: (record) => readLine(record, { columns, partFields, width: given.length }),
  };
}

function readLine(
  { cells, line }: CsvRecord,
  { columns, partFields, width }: { columns: FileColumn[]; partFields: FileColumn[]; width: number },
): string | RejectedLine {
  if (cells.length !== width) return { line, reason: `has ${cells.length} cells, but the first line has ${width}` };
  let copyLine = String(line);
  for (const { name, position, read } of columns) {
    const reading = read((cells[position] ?? '').trim());
    if ('problem' in reading) return { line, reason: `${name} ${reading.problem}` };
    copyLine += `\t${reading.value === null ? '\\N' : escaped(reading.value)}`;
  }
  return `${copyLine}\t${partFields.some(({ position }) => cells[position] !== '') ? 't' : 'f'}\n`;
}

/** Escapes characters that have a special meaning in the text format of COPY. */
function escaped(value: string): string {
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character) : value;
}
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
