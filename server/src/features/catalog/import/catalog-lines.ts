import { keepColumn, neededColumns } from '@axlewright/contract/catalog/catalog-columns';
import { withoutApostrophe } from '../../../platform/csv/formula-cell.ts';
import { type CatalogColumn, catalogColumns } from './catalog-columns.ts';
import { CatalogFileError } from './catalog-file-error.ts';
import type { CsvRecord } from './csv-records.ts';

export interface RejectedLine {
  line: number;
  /** the name of the column in the file; null: the problem is not in one column */
  column: string | null;
  reason: string;
}

/** Reads the lines of one file. */
export interface LineReader {
  /** those of `givenColumns` that are fields of the part itself */
  partColumns: string[];
  /** the columns of import_lines that the file sets */
  givenColumns: string[];
  /** the columns of each line that `read` returns, after the number of the line */
  columns: CatalogColumn[];
  /** true: if the cell of a part's field is empty, the line has null, and the part keeps its value */
  keepsEmpty: boolean;
  /** Returns a line in the text format of COPY, or the problems with its cells. */
  read(record: Pick<CsvRecord, 'cells' | 'line'>): string | RejectedLine[];
}

interface FileColumn extends CatalogColumn {
  name: string;
  /** position of the column in the file; -1: the file does not have the column */
  position: number;
}

/**
 * Creates a reader for a file with these column names. Their order and case do not matter. Ignores the column `id`, which exported files
 * have. A column `row` has the number of each line for messages. With a column `keep`, empty cells do not change fields of parts. Throws a
 * CatalogFileError for an unknown column, if the part number is missing, or if a column needs another one that is missing.
 */
export function createLineReader(names: string[]): LineReader {
  const given = names.map((name) => name.trim().toLowerCase());
  const unknown = given.find((name) => !ignoredColumns.includes(name) && !(name in catalogColumns));
  if (unknown !== undefined)
    throw new CatalogFileError({ reason: 'unknown-column', column: unknown, known: Object.keys(catalogColumns).join(', ') });
  if (!given.includes('part number')) throw new CatalogFileError({ reason: 'no-part-number' });
  for (const [column, needed] of Object.entries(neededColumns))
    if (given.includes(column) && !given.includes(needed)) throw new CatalogFileError({ reason: 'column-needs', column, needed });
  const columns: FileColumn[] = Object.entries(catalogColumns)
    .map(([name, column]) => ({ ...column, name, position: given.indexOf(name) }))
    .filter(({ isPartField, isOptional, position }) => position >= 0 || !(isPartField || isOptional));
  const partFields = columns.filter(({ isPartField }) => isPartField);
  const keepsEmpty = given.includes(keepColumn);
  return {
    partColumns: partFields.map(({ column }) => column),
    givenColumns: columns.filter(({ position }) => position >= 0).map(({ column }) => column),
    columns,
    keepsEmpty,
    read: (record) => readLine(record, { columns, keepsEmpty, width: given.length, rowPosition: given.indexOf(rowColumn) }),
  };
}

const rowColumn = 'row';
const ignoredColumns = ['id', rowColumn, keepColumn];

interface FileShape {
  columns: FileColumn[];
  keepsEmpty: boolean;
  width: number;
  /** -1: the lines have no numbers of their own */
  rowPosition: number;
}

function readLine(
  { cells, ...record }: Pick<CsvRecord, 'cells' | 'line'>,
  { columns, keepsEmpty, width, rowPosition }: FileShape,
): string | RejectedLine[] {
  const row = cells[rowPosition] ?? '';
  const line = /^\d{1,8}$/.test(row) ? Number(row) : record.line;
  if (cells.length !== width) return [{ line, column: null, reason: widthProblem(cells.length, width) }];
  const rejected: RejectedLine[] = [];
  let copyLine = String(line);
  let isPart = false;
  for (const { name, position, isPartField, read } of columns) {
    const cell = withoutApostrophe((cells[position] ?? '').trim());
    if (isPartField && cell !== '') isPart = true;
    const reading = keepsEmpty && isPartField && cell === '' ? { value: null } : readCell(cell, read);
    if ('problem' in reading) rejected.push({ line, column: name, reason: `${name} ${reading.problem}` });
    else copyLine += `\t${reading.value === null ? '\\N' : escaped(reading.value)}`;
  }
  if (rejected.length > 0) return rejected;
  return `${copyLine}\t${isPart ? 't' : 'f'}\n`;
}

function widthProblem(cells: number, width: number): string {
  if (cells < width) return `has ${cells} cells, but the first line has ${width}`;
  // Extra cells may come from the import page, which sends only the chosen columns. Total numbers would mean nothing to its user.
  return `has ${cells - width} more ${cells - width === 1 ? 'cell' : 'cells'} than the first line has columns`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern must match control characters
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Looks for unprintable characters first, because other problems quote the cell, and PostgreSQL cannot store a NUL. */
const readCell = (cell: string, read: CatalogColumn['read']) =>
  unprintable.test(cell) ? { problem: 'has characters that cannot be printed' } : read(cell);

/** Escapes characters that have a special meaning in the text format of COPY. */
function escaped(value: string): string {
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character) : value;
}
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
