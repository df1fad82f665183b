import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { StartError } from '../../../../platform/start-error.ts';

/** Returns the rows of a table with the values of these columns, or undefined if the table was not delivered. */
export type ReadTable = <Column extends string>(table: string, columns: readonly Column[]) => Promise<Record<Column, string>[] | undefined>;

/**
 * Finds the tables of VCdb, PCdb, and Qdb in files and folders. The name of a file, such as `BaseVehicle.txt`, is the name of its table.
 * Reads a file only when its table is requested. Throws a StartError for a path that does not exist, and for a table that occurs twice.
 */
export async function findTables(paths: readonly string[]): Promise<ReadTable> {
  const files = new Map<string, string>();
  for (const file of (await Promise.all(paths.map(filesIn))).flat()) {
    const table = tableOf(file);
    if (files.has(table)) throw new StartError(`Two files have the same table: ${files.get(table)} and ${file}`);
    files.set(table, file);
  }
  return async (table, columns) => {
    const file = files.get(table.toLowerCase());
    return file === undefined ? undefined : readTable(file, columns);
  };
}

const tableOf = (file: string) => basename(file, extname(file)).toLowerCase();
const extensions = new Set(['.txt', '.csv', '.tsv', '.psv']);

async function filesIn(path: string): Promise<string[]> {
  const found = await stat(path).catch((error: Error) => {
    throw new StartError(`The file cannot be read: ${error.message}`);
  });
  if (!found.isDirectory()) return [path];
  return (await readdir(path)).filter((name) => extensions.has(extname(name).toLowerCase())).map((name) => join(path, name));
}

async function readTable<Column extends string>(file: string, columns: readonly Column[]): Promise<Record<Column, string>[]> {
  const [headers = [], ...rows] = parseRows(file, decode(await readFile(file)));
  const indexes = columns.map((column) => headers.findIndex((header) => header.toLowerCase() === column.toLowerCase()));
  const missing = columns.filter((_, index) => indexes[index] === -1);
  if (missing.length > 0) throw new StartError(`${file} has no column ${missing.join(', ')}.`);
  return rows.map(
    (cells) => Object.fromEntries(columns.map((column, index) => [column, cells[indexes[index] ?? -1] ?? ''])) as Record<Column, string>,
  );
}

function parseRows(file: string, text: string): string[][] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Returns the delimiter that occurs most often in the header row. */
function delimiterOf(text: string): string {
  const headerRow = text.split('\n', 1)[0] ?? '';
  const count = (delimiter: string) => headerRow.split(delimiter).length;
  return ['|', '\t', ','].reduce((most, delimiter) => (count(delimiter) > count(most) ? delimiter : most));
}

/** Older deliveries are not UTF-8. */
function decode(bytes: Buffer): string {
  const read = (encoding: string, fatal: boolean) => new TextDecoder(encoding, { fatal }).decode(bytes).replaceAll('\0', '');
  try {
    return read('utf-8', true);
  } catch {
    return read('windows-1252', false);
  }
}

/** Reads an id. Returns null for a text that is not a positive four-byte integer. */
export function idOf(text: string): number | null {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= 2_147_483_647 ? id : null;
}
