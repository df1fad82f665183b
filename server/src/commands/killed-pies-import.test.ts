import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runCommandProcess } from '../../test/command-process.ts';
import { piesFile, type TestItem } from '../../test/pies-file.ts';
import { useTestApp } from '../../test/test-app.ts';
import { waitingOnLock, whileLocked } from '../../test/waiting-on-lock.ts';

const shop = useTestApp();
let folder: string;
let file: string;

/**
 * A batch has 5,000 lines, and an item has two, so the last 100 items are in a batch of their own. Only the last item has a successor, so only
 * the last batch locks the table of successors. The long descriptions make the file so large that the import drops the indexes.
 */
const itemCount = 10_100;
const item = (n: number): TestItem => ({
  ...{ partNumber: `KP-${n}`, name: `Rotor ${n}`, price: String(10 + n) },
  ...(n === itemCount - 1 ? { successor: 'KP-0', status: '7' } : {}),
  extra: `<Descriptions><Description DescriptionCode="MKT" LanguageCode="EN">${'Vented, coated, balanced. '.repeat(20)}</Description></Descriptions><PartInterchangeInfo><PartInterchange BrandLabel="Kestrand"><PartNumber>${n} K</PartNumber></PartInterchange>
    <PartInterchange BrandLabel="Filtron"><PartNumber>${n} F</PartNumber></PartInterchange></PartInterchangeInfo>`,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axlewright-killed-pies-'));
  file = join(folder, 'parts.xml');
  await writeFile(file, piesFile(Array.from({ length: itemCount }, (_, n) => item(n))));
  await shop.asOwner(
    `insert into parts (part_number, brand, name, price_cents, available_quantity) values ('KP-1', 'Axlewright', 'Hub', 500, 0)`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

const run = (onStart?: (command: ChildProcess) => void) => runCommandProcess(['catalogue', 'import', file], shop.databaseSettings, onStart);
const one = async (query: string) => (await shop.asOwner(query)).rows[0];
const indexes = async () =>
  (await shop.asOwner(`select indexdef from pg_indexes where tablename in ('parts', 'interchange_numbers') order by 1`)).rows;

/** Kills the import while it waits for a lock. Then waits until PostgreSQL has closed its connection. */
async function killAt(lock: string): Promise<void> {
  await whileLocked(shop, lock, [], async () => {
    const started = Promise.withResolvers<ChildProcess>();
    const killed = run(started.resolve);
    const command = await started.promise;
    await Promise.race([waitingOnLock(shop), killed.then(({ output }) => Promise.reject(new Error(output.slice(-500))))]);
    command.kill('SIGKILL');
    expect(await killed).toMatchObject({ code: null });
  });
  const connected = `select from pg_stat_activity where datname = current_database() and application_name = 'axlewright-shop import'`;
  await vi.waitUntil(async () => (await shop.asOwner(connected)).rowCount === 0, { timeout: 240_000, interval: 10 });
}

it('an import that is killed between batches or while it builds indexes loses and duplicates nothing when it runs again', async () => {
  const before = await indexes();
  await killAt('lock table part_successors in row exclusive mode');
  expect(await one(`select count(*)::int as parts from parts where name like 'Rotor%'`)).toEqual({ parts: 10_000 });

  await killAt('lock table parts in row exclusive mode');
  expect(await indexes()).not.toEqual(before);

  const { output, code } = await run();
  expect([code, output]).toEqual([0, expect.stringContaining('Parts: 100 added, 0 changed, 10,000 unchanged.')]);
  expect(await indexes()).toEqual(before);
  expect(
    await one(`select count(*)::int as parts, (sum(price_cents) / 100)::int as dollars, count(distinct version)::int as versions, count(brand_aaiaid)::int as codes,
      (select count(*)::int from interchange_numbers) as numbers, (select count(distinct (part_id, brand, part_number))::int from interchange_numbers) as different,
      (select count(*)::int from part_successors) as successors, (select count(*)::int from stock_adjustments) as adjustments from parts`),
  ).toEqual({
    ...{ parts: itemCount, dollars: 10 * itemCount + (itemCount * (itemCount - 1)) / 2, versions: 2, codes: itemCount },
    ...{ numbers: 2 * itemCount, different: 2 * itemCount, successors: 1, adjustments: 0 },
  });
}, 900_000);
