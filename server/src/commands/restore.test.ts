import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@axlewright/embedded-postgres/embedded-postgres';
import pg from 'pg';
import { expect, it } from 'vitest';
import { backupFolderIn, useBackedUpShop } from '../../test/backed-up-shop.ts';
import { cloneTemplate, emptyDatabase } from '../../test/cloned-database.ts';
import { eventually } from '../../test/eventually.ts';
import { listViolations } from '../features/desk/invariants/invariants.queries.ts';
import { openDatabase } from '../platform/database/database.ts';
import { takeSessionLock } from '../platform/database/session-lock.ts';
import { onConnection } from '../platform/database/single-connection.ts';

const backedUp = useBackedUpShop();
const { shop } = backedUp;

const nextOrderNumber = ({ ownerConnectionString }: { ownerConnectionString: string }) =>
  onConnection(ownerConnectionString, 'restore.test', async (client) => {
    const { rows } = await client.query<{ next: string }>("select nextval('orders_id_seq') as next");
    return Number(rows[0]?.next);
  });

it('restores into an empty database', async () => {
  await backedUp.placeWithRetry();
  const backup = await backedUp.run(['backup', backedUp.folder]);
  const clone = await cloneTemplate();
  expect(await backedUp.run(['restore', backupFolderIn(backup.output)], { DATABASE_URL: clone.ownerConnectionString })).toEqual({
    code: 0,
    output: expect.stringContaining('Restored: '),
  });
  const { database } = openDatabase(clone.ownerConnectionString, 1);
  expect(await listViolations(database)).toEqual([]);
  expect((await database.selectFrom('users').select('email').execute()).length).toBe(2);
  // The restore skips thousands of order numbers, because orders placed after the backup may have used them.
  expect(await nextOrderNumber(clone)).toBeGreaterThan(Number((await backedUp.listOrders()).at(-1)) + 1_000);
  await database.destroy();
  await clone.drop();
});

it('uses no order number twice if the backup is older than the first order', async () => {
  const clone = await cloneTemplate();
  const settings = { DATABASE_URL: clone.ownerConnectionString };
  const backup = await backedUp.run(['backup', backedUp.folder], settings);
  const used = await nextOrderNumber(clone);
  expect(await backedUp.run(['restore', backupFolderIn(backup.output)], settings)).toMatchObject({ code: 0 });
  expect(await nextOrderNumber(clone)).toBe(used + 1);
  await clone.drop();
});

it('keeps histories as long as the replaced shop did, and in an empty database as long as the settings say', async () => {
  const clone = await cloneTemplate();
  const settings = { DATABASE_URL: clone.ownerConnectionString };
  const onClone = (statement: string) =>
    onConnection(clone.ownerConnectionString, 'restore.test', async (client) => (await client.query(statement)).rows);
  const readRetention = () => onClone('select history, months from retention');
  await onClone("insert into retention values ('audit', 24)");
  const backupFolder = backupFolderIn((await backedUp.run(['backup', backedUp.folder], settings)).output);
  // With the limit of the backup, the running shop would archive the audit log tonight. Without its own limit, it would no longer archive
  // anything.
  await onClone("delete from retention; insert into retention values ('stock', 36)");
  expect(await backedUp.run(['restore', backupFolder], settings)).toMatchObject({ code: 0 });
  expect(await readRetention()).toEqual([{ history: 'stock', months: 36 }]);
  await clone.drop();

  const empty = await emptyDatabase();
  const environment = { DATABASE_URL: empty.ownerConnectionString, KEEP_ORDER_HISTORY_MONTHS: '48' };
  expect(await backedUp.run(['restore', backupFolder], environment)).toMatchObject({ code: 0 });
  expect(
    await onConnection(
      empty.ownerConnectionString,
      'restore.test',
      async (client) => (await client.query('select history, months from retention')).rows,
    ),
  ).toEqual([{ history: 'orders', months: 48 }]);
  await empty.drop();
});

it('does not restore a backup that is damaged, incomplete or inconsistent', async () => {
  const backupFolder = backupFolderIn((await backedUp.run(['backup', backedUp.folder])).output);
  await appendFile(join(backupFolder, '0.copy.gz'), 'x');
  expect(await backedUp.run(['restore', backupFolder])).toMatchObject({
    code: 1,
    output: expect.stringContaining('The backup is damaged: '),
  });
  const list = join(backupFolder, 'backup.json');
  const whole = await readFile(list, 'utf8');
  const { tables, ...others } = JSON.parse(whole);
  await writeFile(list, JSON.stringify({ ...others, tables: tables.slice(0, -1) }, null, 1));
  expect(await backedUp.run(['restore', backupFolder])).toMatchObject({
    code: 1,
    output: expect.stringContaining('backup.json has changed since it was written.'),
  });
  await writeFile(list, whole);
  await rm(join(backupFolder, '0.copy.gz'));
  expect(await backedUp.run(['restore', backupFolder])).toMatchObject({ code: 1, output: expect.stringContaining('is missing.') });

  await shop.pool.query('update parts set available_quantity = available_quantity + 1 where id = $1', [backedUp.partId]);
  const inconsistent = await backedUp.run(['backup', backedUp.folder]);
  await shop.pool.query('update parts set available_quantity = available_quantity - 1 where id = $1', [backedUp.partId]);
  expect(inconsistent.output).toContain("the shop's data has 2 problems.");
  const orders = await backedUp.listOrders();
  expect(await backedUp.run(['restore', backupFolderIn(inconsistent.output)])).toMatchObject({
    code: 1,
    output: expect.stringContaining('The database was not changed'),
  });
  expect(await backedUp.listOrders()).toEqual(orders);
});

it('detects a missing table in an old backup, whose backup.json has no checksum', async () => {
  const backupFolder = backupFolderIn((await backedUp.run(['backup', backedUp.folder])).output);
  const list = join(backupFolder, 'backup.json');
  const { tables, sha256: _sha256, ...others } = JSON.parse(await readFile(list, 'utf8'));
  const withoutReviews = tables.filter(({ name }: { name: string }) => name !== 'public.reviews');
  await writeFile(list, JSON.stringify({ ...others, format: 1, tables: withoutReviews }));
  const orders = await backedUp.listOrders();
  expect(await backedUp.run(['restore', backupFolder])).toMatchObject({
    code: 1,
    output: expect.stringContaining('its backup.json lacks public.reviews'),
  });
  expect(await backedUp.listOrders()).toEqual(orders);
  await writeFile(list, JSON.stringify({ ...others, format: 1, tables }));
  expect(await backedUp.run(['restore', backupFolder])).toMatchObject({ code: 0 });
});

it('ends an autovacuum that works on a table', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'axlewright-vacuum-'));
  const postgres = await startEmbeddedPostgres({ dataDir, packages: null, settings: { autovacuum_naptime: 1 } });
  try {
    const settings = { DATABASE_URL: postgres.ownerConnectionString };
    const restored = { code: 0, output: expect.stringContaining('Restored: ') };
    const backupFolder = backupFolderIn((await backedUp.run(['backup', backedUp.folder])).output);
    expect(await backedUp.run(['restore', backupFolder], settings)).toEqual(restored);
    await onConnection(postgres.ownerConnectionString, 'restore.test', async (client) => {
      // This vacuum pauses at each page, so it takes minutes.
      await client.query(`alter table reviews set (autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0,
        autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)`);
      await client.query(`insert into reviews (user_name, rating, review) select 'Bea', '5', 'Good' from generate_series(1, 60000)`);
      await client.query(`update reviews set review = 'Better'`);
      await eventually(async () =>
        expect((await client.query(`select from pg_stat_progress_vacuum where relid = 'reviews'::regclass`)).rowCount).toBe(1),
      );
    });
    expect(await backedUp.run(['restore', backupFolder], settings)).toEqual(restored);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  }
});

it('does not wait for another restore', async () => {
  const backupFolder = backupFolderIn((await backedUp.run(['backup', backedUp.folder])).output);
  const client = new pg.Client({ connectionString: shop.ownerConnectionString, application_name: 'axlewright-shop restore' });
  await client.connect();
  try {
    await takeSessionLock(client, 'migrations');
    expect(await backedUp.run(['restore', backupFolder])).toEqual({
      code: 1,
      output: expect.stringMatching(/^Another restore is running\. This one has not changed the database\.\n$/),
    });
  } finally {
    await client.end();
  }
});
