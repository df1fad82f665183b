import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommandProcess } from '../../test/command-process.ts';
import { startTestApp, useTestApp } from '../../test/test-app.ts';
import { waitingOnLock, whileLocked } from '../../test/waiting-on-lock.ts';
import { buildPostponedIndex, postponeIndexes } from '../features/catalog/import/postponed-indexes.queries.ts';
import { tryLock } from '../platform/database/session-lock.ts';
import { onConnection } from '../platform/database/single-connection.ts';

const shop = useTestApp();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axlewright-catalogue-'));
  await shop.asOwner(`insert into parts (part_number, brand, name, price_cents, available_quantity)
    values ('CI-300', 'Axlewright', 'Hub', 1200, 0), ('CI-350', 'Axlewright', 'Hub', 1200, 0)`);
});
afterAll(() => rm(folder, { recursive: true }));

const run = (args: string[], onStart?: (command: ChildProcess) => void) =>
  runCommandProcess(['catalogue', ...args], shop.databaseSettings, onStart);

describe('npm run catalogue -- import', () => {
  it('runs one import at a time, and a shop can start during an import', async () => {
    const client = new pg.Client(shop.ownerConnectionString);
    await client.connect();
    try {
      expect(await tryLock(client, 'catalogImport')).toBe(true);
      const file = join(folder, 'second.csv');
      await writeFile(file, 'part number,name,price in dollars,stock\nCI-500,Hub,12,50\n');
      const { output, code } = await run(['import', file]);
      expect([output, code]).toEqual(['Another import is running.\n', 1]);
      const { stop } = await startTestApp({ beside: shop });
      await stop();
    } finally {
      await client.end();
    }
  });

  it('lets orders go on while it builds an index', async () => {
    const index = { id: '1', definition: 'CREATE INDEX parts_for_test ON parts (name)' };
    const takeStock = (part: string) => `update parts set available_quantity = available_quantity where part_number = '${part}'`;
    const { building } = await whileLocked(shop, takeStock('CI-300'), [], async () => {
      const building = onConnection(shop.ownerConnectionString, 'test', (client) => buildPostponedIndex(client, index));
      await waitingOnLock(shop);
      await shop.asOwner(`set lock_timeout = '10s'; ${takeStock('CI-350')}`);
      return { building };
    });
    await building;
    await shop.asOwner('drop index parts_for_test');
  });

  it('adds each interchange number once, even without the indexes', async () => {
    const numbers = async () =>
      (
        await shop.pool.query<{ listed: string }>(`select part_number || ' ' || array_to_string(array(
            select concat_ws(' ', type, brand, numbers.part_number) from interchange_numbers as numbers
            where part_id = parts.id order by id), ', ') as listed
          from parts where part_number in ('CR-0', 'CR-3999') order by 1`)
      ).rows.map(({ listed }) => listed);
    const columns = 'part number,name,description,price in dollars,stock,interchange type,interchange brand,interchange number';
    // Long descriptions make this file large. Its last line is in a later batch than its first line.
    const rows = (n: number, price: number) =>
      `CR-${n},Bush,"${'rubber, bonded. '.repeat(80)}",${price},9,,Kestor,${n}\n${`CR-${n},,,,,,Filtor,${n}\n`.repeat(4)}`;
    const fileOf = (price: number) =>
      `${columns}\n${Array.from({ length: 4_000 }, (_, n) => rows(n, price)).join('')}CR-0,,,,,competitor,Kestor,0\n`;
    const file = join(folder, 'repeated.csv');
    const listed = ['CR-0 OEM Kestor 0, OEM Filtor 0', 'CR-3999 OEM Kestor 3999, OEM Filtor 3999'];
    for (const price of [1, 2]) {
      await writeFile(file, fileOf(price));
      const { output, code } = await run(['import', file]);
      expect([output, code]).toEqual([expect.stringContaining('CREATE INDEX'), 0]);
      expect(await numbers()).toEqual(listed);
    }

    // Simulates an import that was killed while the indexes were missing. Before it, staff had added the same number with two types.
    await shop.asOwner(`insert into interchange_numbers (part_id, type, brand, part_number)
      select id, type, 'Tokor', '5' from parts, (values ('OEM'), ('competitor')) as types (type) where part_number = 'CR-0'`);
    await onConnection(shop.ownerConnectionString, 'test', postponeIndexes);
    const second = join(folder, 'repeated-small.csv');
    await writeFile(second, 'part number,interchange brand,interchange number\nCR-0,Tokor,5\nCR-3999,Kestor,3999\n');
    expect((await run(['import', second])).code).toBe(0);
    expect(await numbers()).toEqual([`${listed[0]}, OEM Tokor 5, competitor Tokor 5`, listed[1]]);
  }, 900_000);

  it('continues a killed import, and restores all indexes at the end', async () => {
    const indexes = async () =>
      (await shop.pool.query(`select indexdef from pg_indexes where tablename in ('parts', 'interchange_numbers') order by 1`)).rows;
    const constraints = async () =>
      (await shop.pool.query(`select conname, pg_get_constraintdef(oid), convalidated from pg_constraint where contype = 'f' order by 1`))
        .rows;
    const triggers = async () => (await shop.pool.query(`select tgname, tgenabled from pg_trigger where not tgisinternal order by 1`)).rows;
    const before = await indexes();
    const [constraintsBefore, triggersBefore] = [await constraints(), await triggers()];
    const file = join(folder, 'large.csv');
    // The import drops indexes only for a large file. Long descriptions make this file large.
    const row = (n: number) => `CL-${n},Bush ${n},"${'rubber, bonded. '.repeat(15)}",1,9,Kestrand,${n} K\nCL-${n},,,,,Filtron,${n} F\n`;
    const header = 'part number,name,description,price in dollars,stock,interchange brand,interchange number';
    await writeFile(file, `${header}\n${Array.from({ length: 24_000 }, (_, n) => row(n)).join('')}`);
    const doneLines = async () =>
      (await shop.pool.query<{ max: number }>('select max(done_lines) from catalogue_imports where ended_at is null')).rows[0]?.max ?? 0;
    let child: ChildProcess | undefined;
    const killed = run(['import', file], (started) => (child = started));
    await vi.waitUntil(async () => (await doneLines()) > 0, { timeout: 240_000, interval: 10 });
    child?.kill('SIGKILL');
    await killed;
    // PostgreSQL may still be committing the last batch.
    const connected = `select from pg_stat_activity where datname = current_database() and application_name = 'axlewright-shop import'`;
    await vi.waitUntil(async () => (await shop.asOwner(connected)).rowCount === 0, { timeout: 240_000, interval: 10 });
    const doneBefore = await doneLines();
    expect(doneBefore).toBeLessThan(48_001);
    expect(await indexes()).not.toEqual(before);
    // Simulates an index that a killed import could not finish.
    await shop.asOwner('create index parts_by_name on parts (id)');

    const { output, code } = await run(['import', file]);
    expect(code, output).toBe(0);
    expect(output).toMatch(/CREATE INDEX/);
    expect(output).toContain(`${new Intl.NumberFormat('en-US').format(doneBefore)} lines were already read by an earlier run.`);
    expect(await indexes()).toEqual(before);
    expect([await constraints(), await triggers()]).toEqual([constraintsBefore, triggersBefore]);
    const words = await shop.pool.query(`select (select count(*) from search_words where word = 'bush')::int as spellings,
      (select count(*) from search_lexemes where lexeme = '23999')::int as lexemes`);
    expect(words.rows).toEqual([{ spellings: 1, lexemes: 1 }]);
    const { rows } = await shop.pool.query(
      `select count(*)::int as parts, (select count(*)::int from interchange_numbers where brand in ('Kestrand', 'Filtron') and part_number ~ '^\\d+ [KF]$') as numbers
       from parts where part_number like 'CL-%'`,
    );
    expect(rows).toEqual([{ parts: 24_000, numbers: 48_000 }]);
  }, 900_000);
});
