import { StartError } from '../../../platform/start-error.ts';
import { type CatalogColumn, catalogColumns } from './catalog-columns.ts';
import type { CsvRecord } from './csv-records.ts';

export interface RefusedLine {
  line: number;
  reason: string;
}

/** How lines of a file with these heads are understood. */
export interface LineReader {
  /** of the parts, as far as the file says something of them */
  partColumns: string[];
  /** A line for COPY, or why it is refused. */
  read(record: CsvRecord): string | RefusedLine;
}

interface Head extends CatalogColumn {
  name: string;
  /** its place in the file; -1: it is not there */
  place: number;
}

/** Heads may come in any order and spelling of case; `id` is the shop's own and passed over. Throws where one is unknown or missing. */
export function lineReader(names: string[]): LineReader {
  const given = names.map((name) => name.trim().toLowerCase());
  const unknown = given.find((name) => name !== 'id' && !(name in catalogColumns));
  if (unknown !== undefined) {
    throw new StartError(`The column “${unknown}” is not known. Known are: ${Object.keys(catalogColumns).join(', ')}.`);
  }
  if (!given.includes('part number'))
    throw new StartError('The column “part number” is missing: the first line of the file names its columns.');
  const heads: Head[] = Object.entries(catalogColumns).map(([name, column]) => ({ ...column, name, place: given.indexOf(name) }));
  const ofPart = heads.filter(({ isOfPart, place }) => isOfPart && place >= 0);
  return { partColumns: ofPart.map(({ column }) => column), read: (record) => readLine(record, { heads, ofPart, width: given.length }) };
}

function readLine(
  { cells, line }: CsvRecord,
  { heads, ofPart, width }: { heads: Head[]; ofPart: Head[]; width: number },
): string | RefusedLine {
  if (cells.length !== width) return { line, reason: `has ${cells.length} cells where the first line has ${width}` };
  let copied = String(line);
  for (const { name, place, read } of heads) {
    const reading = read((cells[place] ?? '').trim());
    if ('problem' in reading) return { line, reason: `${name} ${reading.problem}` };
    copied += `\t${reading.value === null ? '\\N' : escaped(reading.value)}`;
  }
  return `${copied}\t${ofPart.some(({ place }) => cells[place] !== '') ? 't' : 'f'}\n`;
}

/** What COPY takes for itself. */
function escaped(value: string): string {
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character) : value;
}
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
