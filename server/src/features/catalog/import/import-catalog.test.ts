import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '../../../../test/test-database.ts';
import { tryLock } from '../../../platform/database/session-lock.ts';
import { onConnection } from '../../../platform/database/single-connection.ts';
import { type ImportReport, importCatalog, lockImports } from './import-catalog.ts';

const database = useTestDatabase();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axlewright-import-'));
});
afterAll(() => rm(folder, { recursive: true }));

const silentReport: ImportReport = { onRejected() {}, onSimilarCategory() {}, onProgress() {}, onIndex() {} };

const linesPerPart = 4;
const header = 'part number,name,price in dollars,stock,category,subcategory,interchange brand,interchange number';
const linesOf = (part: string) =>
  `${part},Bush ${part},3,9,Category ${part.at(-1)},Subcategory ${part.at(-2)},Kestrand,${part} K\n` +
  Array.from({ length: linesPerPart - 1 }, (_, n) => `${part},,,,,,Filtron,${part} F${n}\n`).join('');

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

/** Counts the rows that a plan and its subplans have processed. */
function countRows(node: PlanNode): number {
  const rowsInLoop = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  return (node.Plans ?? []).reduce((sum, plan) => sum + countRows(plan), rowsInLoop * node['Actual Loops']);
}

/**
 * Imports a file and returns the number of rows that PostgreSQL processed for each line. Runs each statement of a batch twice, once to
 * explain it.
 */
async function rowsPerLine(file: string): Promise<number> {
  let rows = 0;
  const { lines } = await onConnection(database.ownerConnectionString, 'test', (client) => {
    let isInBatch = false;
    const query = client.query.bind(client) as (text: unknown, values?: unknown[]) => Promise<pg.QueryResult>;
    const explainAndQuery = async (text: string, values?: unknown[]) => {
      isInBatch = text === 'begin' || (isInBatch && text !== 'commit');
      if (isInBatch && /^\s*(?:create|insert|select|update|with)\b/.test(text)) {
        await query('savepoint before');
        const explained = await query(`explain (analyze, timing off, format json) ${text}`, values);
        rows += countRows(explained.rows[0]['QUERY PLAN'][0].Plan);
        await query('rollback to savepoint before');
      }
      return query(text, values);
    };
    const explainingClient = Object.create(client, {
      query: { value: (text: unknown, values?: unknown[]) => (typeof text === 'string' ? explainAndQuery(text, values) : query(text)) },
    }) as pg.Client;
    return importCatalog(explainingClient, file, silentReport);
  });
  return rows / lines;
}

// With a plan that compares each line with every other line, PostgreSQL processes thousands of rows for each line.
it('processes only a few rows for each line, for new parts and for existing parts, in small and in large batches', async () => {
  for (const parts of [500, 5_000]) {
    const file = join(folder, `${parts}.csv`);
    const numbers = Array.from({ length: parts }, (_, n) => `IC${parts}-${String(n).padStart(4, '0')}`);
    await writeFile(file, `${header}\n${numbers.map(linesOf).join('')}`);
    expect(await rowsPerLine(file)).toBeLessThan(40);
    expect(await rowsPerLine(file)).toBeLessThan(40);
    // Looks up the categories of the parts.
    await writeFile(file, `part number,category,subcategory,keep\n${numbers.map((number) => `${number},,Subcategory,\n`).join('')}`);
    expect(await rowsPerLine(file)).toBeLessThan(100);
  }
});

it('imports which parts are needed with a part, even if the needed parts come later in the file', async () => {
  const file = join(folder, 'needed.csv');
  const importFile = async (text: string) => {
    await writeFile(file, text);
    const rejected: string[] = [];
    await onConnection(database.ownerConnectionString, 'test', (client) =>
      importCatalog(client, file, {
        onRejected: ({ reason }) => rejected.push(reason),
        onSimilarCategory() {},
        onProgress() {},
        onIndex() {},
      }),
    );
    return rejected;
  };
  const listNeeded = async () => {
    const { rows } = await database.pool.query<{ row: string }>(
      `select concat_ws(' ', parts.part_number, kind, needed_parts.part_number) as row from needed_parts join parts on parts.id = part_id
       where parts.part_number like 'ND-%' order by 1`,
    );
    return rows.map(({ row }) => row);
  };
  const names = 'part number,name,price in dollars,stock,needed with,needed kind';
  expect(
    await importFile(
      `${names}\nND-1,Rotor,3,9,ND 2,\nND-1,,,,ND-3,hardware\nND-1,,,,nd3,tool\nND-1,,,,ND-1,\nND-2,Pads,3,9,,\nND-2,,,,X,glue`,
    ),
  ).toEqual(['needed kind is “glue”. It must be one of together, other-side, hardware, fluid, tool']);
  expect(await listNeeded()).toEqual(['ND-1 together ND 2', 'ND-1 tool nd3']);
  // A file without kinds does not change known kinds.
  expect(await importFile('part number,needed with\nND-1,ND-3\nND-1,ND-4\nND-9,ND-1')).toEqual([
    'there is no part ND-9 of brand Axlewright',
  ]);
  expect(await listNeeded()).toEqual(['ND-1 together ND 2', 'ND-1 together ND-4', 'ND-1 tool nd3']);
});

it('writes files with successors in smaller batches, because edits of successors wait for the end of a batch', async () => {
  const file = join(folder, 'batches.csv');
  const batchesOf = async (column: string) => {
    const lines = Array.from({ length: 12_000 }, (_, n) => `BT-${n},BT-${n + 20_000}\n`);
    await writeFile(file, `part number,${column}\n${lines.join('')}`);
    const ends: number[] = [];
    const report: ImportReport = { ...silentReport, onProgress: ({ doneLines }) => ends.push(doneLines) };
    await onConnection(database.ownerConnectionString, 'test', (client) => importCatalog(client, file, report));
    return ends;
  };
  expect(await batchesOf('name')).toEqual([12_001]);
  expect(await batchesOf('successor number')).toEqual([5_001, 10_001, 12_001]);
});

it('waits for the lock of an import whose connection has just ended', async () => {
  const ended = new pg.Client({ connectionString: database.ownerConnectionString });
  await ended.connect();
  expect(await tryLock(ended, 'catalogImport')).toBe(true);
  await onConnection(database.ownerConnectionString, 'test', async (client) => {
    const query = client.query.bind(client) as (text: unknown, values?: unknown[]) => Promise<pg.QueryResult>;
    let tries = 0;
    client.query = (async (text: unknown, values?: unknown[]) => {
      tries += 1;
      if (tries === 2) await ended.end();
      return query(text, values);
    }) as typeof client.query;
    await lockImports(client);
    expect(tries).toBeGreaterThan(1);
  });
});

it('starts from the beginning if the file of an interrupted import was corrected in the middle', async () => {
  const file = join(folder, 'corrected.csv');
  const description = 'Rubber, bonded. '.repeat(7);
  const write = (priceOfMiddle: number) =>
    writeFile(
      file,
      `part number,name,price in dollars,stock,description\n${Array.from({ length: 21_000 }, (_, n) => `CM-${n},Bush,${n === 10_500 ? priceOfMiddle : 3},9,"${description}"\n`).join('')}`,
    );
  const run = (onProgress: () => void) =>
    onConnection(database.ownerConnectionString, 'test', (client) => importCatalog(client, file, { ...silentReport, onProgress }));
  await write(3);
  const interrupt = () => {
    throw new Error('interrupted');
  };
  await expect(run(interrupt)).rejects.toThrow('interrupted');
  await write(4);
  expect(await run(() => {})).toMatchObject({ lines: 21_001, skippedLines: 0 });
  const { rows } = await database.pool.query(`select price_cents from parts where part_number in ('CM-10499', 'CM-10500') order by id`);
  expect(rows).toEqual([{ price_cents: 300 }, { price_cents: 400 }]);

  // The original file also starts from the beginning, because the import of the corrected file ended its unfinished import.
  await write(3);
  expect(await run(() => {})).toMatchObject({ lines: 21_001, skippedLines: 0 });
});
