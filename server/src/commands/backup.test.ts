import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { Order } from '@axlewright/contract/sales/orders';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPart } from '../../test/catalogue.ts';
import { cloneTemplate, emptyDatabase } from '../../test/cloned-database.ts';
import { eventually } from '../../test/eventually.ts';
import { type Person, signUp, signUpAdmin } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { listViolations } from '../features/desk/invariants/invariants.queries.ts';
import { openDatabase } from '../platform/database/database.ts';

// The tests start each command as a process, which is slow.
vi.setConfig({ testTimeout: 120_000 });

const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '1000000' } });
const root = join(import.meta.dirname, '../../..');
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

function run(command: string, words: readonly string[], environment: Record<string, string> = {}) {
  const database = environment.DATABASE_URL === undefined ? shop.databaseSettings : {};
  const env = { ...process.env, ...database, DATA_DIR: dataDir, ...environment };
  return new Promise<{ code: number; output: string }>((done) => {
    execFile(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...words], { env }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
}

function runLine(line: string, environment: Record<string, string>) {
  const [command = '', ...words] = line.split(' ');
  return run(command, words, environment);
}

const place = () => buyer.call('POST', '/orders', { partId, quantity: 2 });
/** Uses a new connection, because a restore terminates existing connections. */
async function listOrders(): Promise<string[]> {
  const client = new pg.Client({ connectionString: shop.ownerConnectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from orders order by id');
  await client.end();
  return rows.map(({ id }) => id);
}

async function listTablesOf(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}

/** Retries after a 503, as a browser does. */
async function placeWithRetry(): Promise<Order> {
  let response = await place();
  while (response.statusCode === 503) response = await place();
  expect(response.statusCode).toBe(201);
  return response.json<Order>();
}
const folderIn = (output: string) => output.match(/^(?:Written|Current data saved): (\S+)/m)?.[1] ?? '';

it('backs up a running shop, verifies the backup, and restores it while the shop runs', async () => {
  await placeWithRetry();
  const before = await listOrders();
  const orders = keepOrdering();
  const backup = await run('backup', [folder]);
  await orders.stop();
  expect(backup).toEqual({ code: 0, output: expect.stringMatching(/^Written: .+\nVerified: .+\n$/) });
  const backupFolder = folderIn(backup.output);
  expect((await stat(backupFolder)).mode & 0o777).toBe(0o700);
  expect(await readFile(join(backupFolder, 'uploads/abc-800.webp'), 'utf8')).toBe('a picture');
  const after = await listOrders();

  await rm(join(dataDir, 'uploads'), { recursive: true });
  const restored = await run('restore', [backupFolder]);
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^Current data saved: .+\nRestored: .+\n$/) });
  expect(await readFile(join(dataDir, 'uploads/abc-800.webp'), 'utf8')).toBe('a picture');
  const then = await listOrders();
  expect(then.length).toBeLessThan(after.length);
  expect(after).toEqual(expect.arrayContaining(then));
  expect(then).toEqual(expect.arrayContaining(before));

  // A restored shop does not reuse the number of an order that was placed after the backup.
  const next = await placeWithRetry();
  expect(after).not.toContain(next._id);
  expect(await run('restore', [folderIn(restored.output)])).toEqual({ code: 0, output: expect.stringContaining('Restored: ') });
  expect(await listOrders()).toEqual(after);
});

it('a restored shop sends no mail twice, and sends mails about new orders', async () => {
  const subjects = async () => {
    const { rows } = await shop.pool.query<{ subject: string }>(
      `select subject from sandbox.mails where recipient = $1 and subject ilike '%order%' order by id`,
      [buyer.email],
    );
    return rows.map(({ subject }) => subject);
  };
  const received = ({ _id }: Order) => `Order ${_id} received`;
  const before = await placeWithRetry();
  await eventually(async () => expect(await subjects()).toContain(received(before)));
  const backupFolder = folderIn((await run('backup', [folder])).output);
  const mailed = await subjects();
  const lost = await placeWithRetry();
  await eventually(async () => expect(await subjects()).toContain(received(lost)));
  expect(await run('restore', [backupFolder])).toMatchObject({ code: 0 });

  const next = await placeWithRetry();
  await eventually(async () => expect(await subjects()).toContain(received(next)));
  expect(await subjects()).toEqual([...mailed, received(next)]);
  const { rows } = await shop.asOwner('select object_id from outbox.events');
  expect(rows).toEqual([{ object_id: next._id }]);
});

it('restores into an empty database', async () => {
  await placeWithRetry();
  const backup = await run('backup', [folder]);
  const clone = await cloneTemplate();
  expect(await run('restore', [folderIn(backup.output)], { DATABASE_URL: clone.ownerConnectionString })).toEqual({
    code: 0,
    output: expect.stringContaining('Restored: '),
  });
  const { database } = openDatabase(clone.ownerConnectionString, 1);
  expect(await listViolations(database)).toEqual([]);
  expect((await database.selectFrom('users').select('email').execute()).length).toBe(2);
  // Order numbers that were used after the backup are skipped.
  const { rows } = await sql<{ next: string }>`select nextval('orders_id_seq') as next`.execute(database);
  expect(Number(rows[0]?.next)).toBeGreaterThan(Number((await listOrders()).at(-1)) + 1_000);
  await database.destroy();
  await clone.drop();
});

it('does not restore a backup that is damaged, incomplete or inconsistent', async () => {
  const backupFolder = folderIn((await run('backup', [folder])).output);
  await appendFile(join(backupFolder, '0.copy.gz'), 'x');
  expect(await run('restore', [backupFolder])).toMatchObject({ code: 1, output: expect.stringContaining('The backup is damaged: ') });
  const list = join(backupFolder, 'backup.json');
  const whole = await readFile(list, 'utf8');
  const { tables, ...others } = JSON.parse(whole);
  await writeFile(list, JSON.stringify({ ...others, tables: tables.slice(0, -1) }, null, 1));
  expect(await run('restore', [backupFolder])).toMatchObject({
    code: 1,
    output: expect.stringContaining('backup.json has changed since it was written.'),
  });
  await writeFile(list, whole);
  await rm(join(backupFolder, '0.copy.gz'));
  expect(await run('restore', [backupFolder])).toMatchObject({ code: 1, output: expect.stringContaining('is missing.') });

  await shop.pool.query('update parts set available_quantity = available_quantity + 1 where id = $1', [partId]);
  const inconsistent = await run('backup', [folder]);
  await shop.pool.query('update parts set available_quantity = available_quantity - 1 where id = $1', [partId]);
  expect(inconsistent.output).toContain("the shop's data has 1 problems");
  const orders = await listOrders();
  expect(await run('restore', [folderIn(inconsistent.output)])).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nothing was changed'),
  });
  expect(await listOrders()).toEqual(orders);
});

it('a backup does not contain keys that the shop reads from files', async () => {
  const keys = join(folder, 'access-token.key');
  await writeFile(keys, 'a key of access tokens in a file\n');
  const secretsIn = async (environment: Record<string, string>) => {
    const backupFolder = folderIn((await run('backup', [folder], environment)).output);
    const { tables } = JSON.parse(await readFile(join(backupFolder, 'backup.json'), 'utf8'));
    const { file } = tables.find(({ name }: { name: string }) => name === 'public.shop_secrets');
    return gunzipSync(await readFile(join(backupFolder, file))).toString();
  };
  expect(await secretsIn({})).toMatch(/^access-token\t/m);
  const without = await secretsIn({ ACCESS_TOKEN_KEY_FILE: keys });
  expect(without).not.toContain('access-token');
  expect(without).toMatch(/^identity\t/m);
  expect(await secretsIn({ IDENTITY_KEY_FILE: keys })).not.toMatch(/^identity\t/m);
  expect(without).toMatch(/^second-factor\t/m);
  expect(await secretsIn({ SECOND_FACTOR_KEY_FILE: keys })).not.toMatch(/^second-factor\t/m);
});

it('detects a missing table in an old backup, whose backup.json has no checksum', async () => {
  const backupFolder = folderIn((await run('backup', [folder])).output);
  const list = join(backupFolder, 'backup.json');
  const { tables, sha256: _sha256, ...others } = JSON.parse(await readFile(list, 'utf8'));
  const withoutReviews = tables.filter(({ name }: { name: string }) => name !== 'public.reviews');
  await writeFile(list, JSON.stringify({ ...others, format: 1, tables: withoutReviews }));
  const orders = await listOrders();
  expect(await run('restore', [backupFolder])).toMatchObject({ code: 1, output: expect.stringContaining('its list lacks public.reviews') });
  expect(await listOrders()).toEqual(orders);
  await writeFile(list, JSON.stringify({ ...others, format: 1, tables }));
  expect(await run('restore', [backupFolder])).toMatchObject({ code: 0 });
});

describe('in a data folder without a shop', () => {
  const commands = [`backup ${tmpdir()}`, 'doctor', 'admin list', 'catalogue import parts.csv'];

  it.each(commands)('npm run %s does not create a shop', async (command) => {
    const nowhere = join(folder, 'nowhere');
    expect(await runLine(command, { DATABASE_URL: '', DATA_DIR: nowhere })).toEqual({
      code: 1,
      output: `There is no shop in ${nowhere}. Set DATA_DIR or DATABASE_URL to the same value as the shop, or start the shop to create its database.\n`,
    });
    await expect(stat(nowhere)).rejects.toThrow('ENOENT');
  });

  it('commands do not write into an empty database, except for a restore', async () => {
    const backupFolder = folderIn((await run('backup', [folder])).output);
    const empty = await emptyDatabase();
    for (const command of commands)
      expect(await runLine(command, { DATABASE_URL: empty.ownerConnectionString })).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^There is no shop in the database \w+\. Check DATABASE_URL/),
      });
    expect(await listTablesOf(empty.ownerConnectionString)).toEqual([]);
    expect(await run('restore', [backupFolder], { DATABASE_URL: empty.ownerConnectionString })).toEqual({
      code: 0,
      output: expect.stringMatching(/^Restored: .+\n$/),
    });
    expect(await run('doctor', [], { DATABASE_URL: empty.ownerConnectionString })).toMatchObject({ code: 0 });
    await empty.drop();
  });

  it('a backup without parts and accounts exits with 1', async () => {
    const clone = await cloneTemplate();
    expect(await run('backup', [folder], { DATABASE_URL: clone.ownerConnectionString })).toEqual({
      code: 1,
      output: expect.stringMatching(/\nWARNING: This backup has 0 parts and 0 accounts\./),
    });
    await clone.drop();
  });
});

it('commands do not apply migrations, but ask the admin to start the shop', async () => {
  const clone = await cloneTemplate();
  const client = new pg.Client({ connectionString: clone.ownerConnectionString });
  await client.connect();
  await client.query(`delete from migrations where name like '0015%'`);
  for (const command of ['doctor', 'admin list', 'catalogue import parts.csv'])
    expect(await runLine(command, { DATABASE_URL: clone.ownerConnectionString })).toMatchObject({
      code: 1,
      output: expect.stringContaining('it lacks 0015_fill_search_lexemes.sql'),
    });
  expect((await client.query(`select from migrations where name like '0015%'`)).rowCount).toBe(0);
  await client.end();
  await clone.drop();
});

it('the cron lines in docs/operate.md load the settings file', async () => {
  const settings = join(folder, 'shop.env');
  const databaseLines = Object.entries(shop.databaseSettings)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
  await writeFile(settings, `MAIL_FROM=Shop <shop@shop.example>\n${databaseLines}\n`);
  const guide = await readFile(join(root, 'docs/operate.md'), 'utf8');
  const lines = [...guide.matchAll(/^\d+ [\d*]+ \* \* \* {2}axlewright {2}(.+)$/gm)].map(([, command = '']) => command);
  const places = { '/opt/axlewright': root, '/var/lib/axlewright': dataDir, '/etc/axlewright/shop.env': settings, '/mnt/backups': folder };
  const here = (command: string) => Object.entries(places).reduce((text, [from, to]) => text.replaceAll(from, to), command);
  const { DATABASE_URL: _database, MIGRATION_DATABASE_URL: _owner, DATA_DIR: _data, ...env } = process.env;
  const outputs = lines.map(async (line) => (await promisify(execFile)('/bin/sh', ['-c', here(line)], { env })).stdout);
  expect(await Promise.all(outputs)).toEqual([
    expect.stringContaining('Verified: '),
    expect.stringContaining('All checks passed: 1 parts'),
  ]);
});

it('a backup leaves no scratch database behind, and both commands print their usage', async () => {
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
