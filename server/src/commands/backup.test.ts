import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Order } from '@axlewright/contract/orders';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addPart } from '../../test/catalogue.ts';
import { cloneTemplate } from '../../test/cloned-database.ts';
import { type Person, signUp, signUpAdmin } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { listBreaches } from '../features/invariants/invariants.queries.ts';
import { openDatabase } from '../platform/database/database.ts';

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000 });

const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '1000000' } });
let folder: string;
let dataDir: string;
let admin: Person;
let buyer: Person;
let partId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'axlewright-backups-'));
  dataDir = join(folder, 'data');
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  await writeFile(join(dataDir, 'uploads/abc-800.webp'), 'a picture');
  [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop)]);
  partId = (await addPart(admin, { availableQ: 100_000, minQ: 1 }))._id;
});
afterAll(() => rm(folder, { recursive: true }));

function run(command: 'backup' | 'restore', words: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, DATABASE_URL: shop.connectionString, DATA_DIR: dataDir, ...environment };
  return new Promise<{ code: number; output: string }>((done) => {
    execFile(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...words], { env }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
}

const place = () => buyer.call('POST', '/orders', { partId, quantity: 2 });
/** By a connection of its own: a restore ends those that there are. */
async function listOrders(): Promise<string[]> {
  const client = new pg.Client({ connectionString: shop.connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from orders order by id');
  await client.end();
  return rows.map(({ id }) => id);
}

/** As a browser does: where the answer is "try again in a moment", it does. */
async function placeForSure(): Promise<Order> {
  let answer = await place();
  while (answer.statusCode === 503) answer = await place();
  expect(answer.statusCode).toBe(201);
  return answer.json<Order>();
}
const folderIn = (output: string) => output.match(/^(?:Written|What is there now is kept): (\S+)/m)?.[1] ?? '';

it('backs up a shop at work as of one moment, proves it, and restores it under the shop', async () => {
  await placeForSure();
  const before = await listOrders();
  const orders = keepOrdering();
  const backup = await run('backup', [folder]);
  await orders.stop();
  expect(backup).toEqual({ code: 0, output: expect.stringMatching(/^Written: .+\nVerified: .+\n$/) });
  const kept = folderIn(backup.output);
  expect((await stat(kept)).mode & 0o777).toBe(0o700);
  expect(await readFile(join(kept, 'uploads/abc-800.webp'), 'utf8')).toBe('a picture');
  const after = await listOrders();

  await rm(join(dataDir, 'uploads'), { recursive: true });
  const restored = await run('restore', [kept]);
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^What is there now is kept: .+\nRestored: .+\n$/) });
  expect(await readFile(join(dataDir, 'uploads/abc-800.webp'), 'utf8')).toBe('a picture');
  const then = await listOrders();
  expect(then.length).toBeLessThan(after.length);
  expect(after).toEqual(expect.arrayContaining(then));
  expect(then).toEqual(expect.arrayContaining(before));

  // The shop goes on, with numbers that nobody had.
  const next = await placeForSure();
  expect(after).not.toContain(next._id);
  expect(await run('restore', [folderIn(restored.output)])).toEqual({ code: 0, output: expect.stringContaining('Restored: ') });
  expect(await listOrders()).toEqual(after);
});

it('restores into an empty database', async () => {
  await placeForSure();
  const backup = await run('backup', [folder]);
  const clone = await cloneTemplate();
  expect(await run('restore', [folderIn(backup.output)], { DATABASE_URL: clone.connectionString })).toEqual({
    code: 0,
    output: expect.stringContaining('Restored: '),
  });
  const { database } = openDatabase(clone.connectionString, 1);
  expect(await listBreaches(database)).toEqual([]);
  expect((await database.selectFrom('users').select('email').execute()).length).toBe(2);
  // Numbers that were given after the backup are not given again.
  const { rows } = await sql<{ next: string }>`select nextval('orders_id_seq') as next`.execute(database);
  expect(Number(rows[0]?.next)).toBeGreaterThan(Number((await listOrders()).at(-1)) + 1_000);
  await database.destroy();
  await clone.drop();
});

it('refuses a damaged backup, one that is not whole, and one of a shop that was not well', async () => {
  const kept = folderIn((await run('backup', [folder])).output);
  await appendFile(join(kept, '0.copy.gz'), 'x');
  expect(await run('restore', [kept])).toMatchObject({ code: 1, output: expect.stringContaining('The backup is damaged: ') });
  await rm(join(kept, '0.copy.gz'));
  expect(await run('restore', [kept])).toMatchObject({ code: 1, output: expect.stringContaining('is missing.') });

  await shop.pool.query('update parts set available_quantity = available_quantity + 1 where id = $1', [partId]);
  const unwell = await run('backup', [folder]);
  await shop.pool.query('update parts set available_quantity = available_quantity - 1 where id = $1', [partId]);
  expect(unwell.output).toContain('The shop itself is not well, 1 breaches');
  const orders = await listOrders();
  expect(await run('restore', [folderIn(unwell.output)])).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nothing was changed'),
  });
  expect(await listOrders()).toEqual(orders);
});

it('leaves nothing behind, and says how it is called', async () => {
  const { rows } = await shop.pool.query("select from pg_database where datname like 'scratch%'");
  expect(rows).toEqual([]);
  expect((await readdir(folder)).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  expect(await run('backup', [])).toMatchObject({ code: 1, output: expect.stringMatching(/^Usage: /) });
  expect(await run('restore', [join(folder, 'nowhere')])).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no backup in'),
  });
});

function keepOrdering(): { stop(): Promise<void> } {
  let isStopping = false;
  const ordering = order();
  return {
    async stop() {
      isStopping = true;
      await ordering;
    },
  };

  async function order(): Promise<void> {
    while (!isStopping) await place();
  }
}
