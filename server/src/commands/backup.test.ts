import { type ChildProcess, execFile } from 'node:child_process';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { Order } from '@axlewright/contract/sales/orders';
import type { ClientBase } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { backupFolderIn, useBackedUpShop } from '../../test/backed-up-shop.ts';
import { runCommandProcess } from '../../test/command-process.ts';
import { eventually } from '../../test/eventually.ts';
import { signUpAdmin } from '../../test/people.ts';
import { alertMailsTo, alertsOf, mailAlertsNow, requestAlertOrThrow } from '../../test/stock-alerts.ts';
import { addPart } from '../../test/test-parts.ts';
import { countWaitingForHolder, waitingOnLock, whileLocked } from '../../test/waiting-on-lock.ts';

const backedUp = useBackedUpShop();
const { shop } = backedUp;
const root = join(import.meta.dirname, '../../..');

it('backs up a running shop, verifies the backup, and restores it while the shop runs', async () => {
  await backedUp.placeWithRetry();
  const before = await backedUp.listOrders();
  const orders = keepOrdering();
  const backup = await backedUp.run(['backup', backedUp.folder]);
  await orders.stop();
  expect(backup).toEqual({ code: 0, output: expect.stringMatching(/^Written: .+\nVerified: .+\n$/) });
  const backupFolder = backupFolderIn(backup.output);
  expect((await stat(backupFolder)).mode & 0o777).toBe(0o700);
  expect(await readFile(join(backupFolder, 'uploads/abc-800.webp'), 'utf8')).toBe('a picture');
  const { takenAt, tables } = JSON.parse(await readFile(join(backupFolder, 'backup.json'), 'utf8'));
  const lastCopy = await stat(join(backupFolder, tables.at(-1).file));
  expect(Date.parse(takenAt), 'the data is from before it was copied').toBeLessThan(lastCopy.mtimeMs);
  const after = await backedUp.listOrders();

  await rm(join(backedUp.dataDir, 'uploads'), { recursive: true });
  const restored = await backedUp.run(['restore', backupFolder]);
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^Current data saved: .+\nRestored: .+\n$/) });
  expect(await readFile(join(backedUp.dataDir, 'uploads/abc-800.webp'), 'utf8')).toBe('a picture');
  const then = await backedUp.listOrders();
  expect(then.length).toBeLessThan(after.length);
  expect(after).toEqual(expect.arrayContaining(then));
  expect(then).toEqual(expect.arrayContaining(before));

  // A restored shop does not reuse the number of an order that was placed after the backup.
  const next = await backedUp.placeWithRetry();
  expect(after).not.toContain(next._id);
  await allMailed(next);
  expect(await backedUp.run(['restore', backupFolderIn(restored.output)])).toEqual({
    code: 0,
    output: expect.stringContaining('Restored: '),
  });
  expect(await backedUp.listOrders()).toEqual(after);
});

it('a restored shop sends no email twice, and sends emails about new orders', async () => {
  await allMailed(await backedUp.placeWithRetry());
  // The mailbox keeps a limited number of emails, and the test before may have filled it.
  await shop.pool.query('delete from sandbox.mails');
  await allMailed(await backedUp.placeWithRetry());
  const backupFolder = backupFolderIn((await backedUp.run(['backup', backedUp.folder])).output);
  const mailed = await subjects();
  const lost = await backedUp.placeWithRetry();
  await allMailed(lost);
  expect(await backedUp.run(['restore', backupFolder])).toMatchObject({ code: 0 });

  const next = await backedUp.placeWithRetry();
  await allMailed(next);
  const all = await subjects();
  expect(all.slice(0, mailed.length)).toEqual(mailed);
  expect(all.slice(mailed.length)).toEqual([received(next)]);
  const { rows } = await shop.asOwner('select object_id from outbox.events');
  expect(rows).toEqual([{ object_id: next._id }]);
});

it('a restored shop keeps open stock alerts, and emails none that it has emailed before', async () => {
  const { buyer } = backedUp;
  await shop.pool.query('update users set email_verified = true where id = $1', [buyer.userId]);
  const admin = await signUpAdmin(shop);
  const [mailed, open] = [await addPart(admin, { availableQ: 0 }), await addPart(admin, { availableQ: 0 })];
  for (const { _id } of [mailed, open]) await requestAlertOrThrow(buyer, _id);
  const backupFolder = backupFolderIn((await backedUp.run(['backup', backedUp.folder])).output);
  const addStock = async () => {
    expect((await admin.call('PUT', `/parts/${mailed._id}`, { availableQ: 40 })).statusCode).toBe(200);
    await mailAlertsNow(shop);
    return (await alertMailsTo(shop, buyer)).map(({ subject }) => subject);
  };
  const sent = await addStock();
  expect(sent).toEqual([`You can order ${mailed.partNumber} again`]);

  // In the backup, the mailed alert is still open. So each restore must remove it, even if an earlier restore has already done so.
  for (const _time of [1, 2]) {
    expect(await backedUp.run(['restore', backupFolder])).toMatchObject({ code: 0 });
    await eventually(async () => expect((await alertsOf(buyer)).map(({ partId }) => partId)).toEqual([open._id]));
    await shop.pool.query('delete from sandbox.mails where recipient = $1', [buyer.email]);
    expect(await addStock()).toEqual([]);
  }
});

it('a backup does not contain keys that the shop reads from files', async () => {
  const keys = join(backedUp.folder, 'access-token.key');
  await writeFile(keys, 'a key for access tokens in a file\n');
  const secretsIn = async (environment: Record<string, string>) => {
    const backupFolder = backupFolderIn((await backedUp.run(['backup', backedUp.folder], environment)).output);
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

it('the cron lines in docs/operate.md load the settings file, and print nothing if all is well', async () => {
  const settings = join(backedUp.folder, 'shop.env');
  const databaseLines = Object.entries(shop.databaseSettings)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
  await writeFile(settings, `MAIL_FROM=Shop <shop@shop.example>\n${databaseLines}\n`);
  const guide = await readFile(join(root, 'docs/operate.md'), 'utf8');
  const lines = [...guide.matchAll(/^\d+ [\d*]+ \* \* \* {2}axlewright {2}(.+)$/gm)].map(([, command = '']) => command);
  const places = {
    '/opt/axlewright': root,
    '/var/lib/axlewright': backedUp.dataDir,
    '/etc/axlewright/shop.env': settings,
    '/mnt/backups': backedUp.folder,
  };
  const here = (command: string) => Object.entries(places).reduce((text, [from, to]) => text.replaceAll(from, to), command);
  const { DATABASE_URL: _database, MIGRATION_DATABASE_URL: _owner, DATA_DIR: _data, ...env } = process.env;
  const outputs = lines.map(async (line) => (await promisify(execFile)('/bin/sh', ['-c', here(line)], { env })).stdout);
  const written = await readdir(backedUp.folder);
  // Cron emails what a command prints.
  expect(await Promise.all(outputs)).toEqual(['', '']);
  expect((await readdir(backedUp.folder)).length).toBe(written.length + 1);
});

it('a backup drops its scratch database; a missing or wrong folder or option is an error', async () => {
  // Other tests have scratch databases at the same time. Only this backup creates one over a connection to the database of this shop.
  const creations = `select substring(query from 'scratch_\\w+') as scratch from pg_stat_activity
    where datname = current_database() and query like 'create database scratch%'`;
  let hasEnded = false;
  const backup = backedUp.run(['backup', backedUp.folder]).finally(() => {
    hasEnded = true;
  });
  let scratch: string | undefined;
  while (scratch === undefined && !hasEnded) scratch = (await shop.asOwner(creations)).rows[0]?.scratch;
  expect(await backup).toMatchObject({ code: 0 });
  expect(scratch).toMatch(/^scratch_/);
  expect((await shop.pool.query('select from pg_database where datname = $1', [scratch])).rowCount).toBe(0);
  expect((await readdir(backedUp.folder)).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  const wrong: [string, ...string[]][] = [
    ['backup'],
    ['backup', '--without-picture', 'a'],
    ['backup', 'a', 'b'],
    ['restore', '--any-way', 'a'],
  ];
  for (const args of wrong)
    expect(await backedUp.run(args), args.join(' ')).toMatchObject({ code: 1, output: expect.stringMatching(/^Usage: /) });
  expect(await backedUp.run(['restore', join(backedUp.folder, 'nowhere')])).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no backup in'),
  });
});

describe('a backup that is interrupted', () => {
  /** Begins a backup, and calls `interrupt` while it waits for a table. */
  async function interruptWhileWriting(interrupt: (command: ChildProcess, holder: ClientBase) => unknown) {
    const started = Promise.withResolvers<ChildProcess>();
    const { backup } = await whileLocked(shop, 'lock table reviews', [], async (holder) => {
      const backup = runBackup(started.resolve);
      await waitingOnLock(shop);
      await interrupt(await started.promise, holder);
      await Promise.race([backup, vi.waitUntil(async () => (await countWaitingForHolder(holder)) === 0, { timeout: 240_000 })]);
      return { backup };
    });
    return backup;
  }
  const runBackup = (onStart: (command: ChildProcess) => void) =>
    runCommandProcess(['backup', join(backedUp.folder, 'interrupted')], { ...shop.databaseSettings, DATA_DIR: backedUp.dataDir }, onStart);
  const interruptWhileVerifying = (signal: NodeJS.Signals) =>
    runBackup(async (command) => {
      await vi.waitUntil(async () => (await listScratchDatabases()).length > 0, { timeout: 240_000, interval: 10 });
      command.kill(signal);
    });
  const listLeftovers = () => readdir(join(backedUp.folder, 'interrupted'));

  it('by the database prints one line, and leaves no folder', async () => {
    const terminate = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'axlewright-shop backup'`;
    expect(await interruptWhileWriting(() => shop.asOwner(terminate))).toEqual({
      code: 1,
      output:
        'The database has ended the connection of this command: a restore is running, or the database was stopped. Run the command again.\n',
    });
    expect(await listLeftovers()).toEqual([]);
  });

  it('by a signal while it writes leaves no folder', async () => {
    expect(await interruptWhileWriting((command) => command.kill('SIGTERM'))).toEqual({
      code: 1,
      output: 'The backup was stopped before it was complete.\n',
    });
    expect(await listLeftovers()).toEqual([]);
  });

  it('by a signal while it is verified leaves no copy of the shop in the database server', async () => {
    const { code, output } = await interruptWhileVerifying('SIGINT');
    expect([code, output]).toEqual([1, expect.stringMatching(/^Written: .+\nThe backup was stopped before it was verified\.\n$/)]);
    expect(await listScratchDatabases()).toEqual([]);
  });

  it('by kill -9 leaves a copy, which the doctor warns about and the next backup drops', async () => {
    const killed = await interruptWhileVerifying('SIGKILL');
    expect(killed.code).toBeNull();
    expect(await listScratchDatabases()).toHaveLength(1);
    const warning =
      'Warning: the database server has 1 copy of the shop that an interrupted backup has left behind. The next backup drops it.';
    await eventually(async () => expect((await backedUp.run(['doctor'])).output).toContain(warning));
    expect(await backedUp.run(['backup', backedUp.folder])).toMatchObject({ code: 0 });
    expect(await listScratchDatabases()).toEqual([]);
    expect((await backedUp.run(['doctor'])).output).not.toContain('copy of the shop');
  });

  const listScratchDatabases = async () =>
    (
      await shop.pool.query(
        `select datname from pg_database where datname like 'scratch\\_' || (select oid from pg_database where datname = current_database()) || '\\_%'`,
      )
    ).rows;
});

it('says in one line that the folder cannot be written', async () => {
  const file = join(backedUp.folder, 'a-file');
  await writeFile(file, '');
  expect(await backedUp.run(['backup', file])).toEqual({
    code: 1,
    output: `The backup cannot be written to ${file} (EEXIST: file already exists, mkdir '${file}').\n`,
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
    while (!isStopping) await backedUp.place();
  }
}

const received = ({ _id }: Order) => `Order ${_id} received`;

async function subjects(): Promise<string[]> {
  const { rows } = await shop.pool.query<{ subject: string }>(
    `select subject from sandbox.mails where recipient = $1 and subject ilike '%order%' order by id`,
    [backedUp.buyer.email],
  );
  return rows.map(({ subject }) => subject);
}

/**
 * Waits until the emails about this order and all earlier ones are sent. A restore keeps the job queue, so it would send an unsent one. If a restore
 * interrupts the claim of a job, the job is tried again only after it has expired, two minutes later.
 */
async function allMailed(order: Order): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(await subjects()).toContain(received(order));
      expect((await shop.pool.query(`select from jobs.job where name = 'mail' and state < 'completed'`)).rowCount).toBe(0);
    },
    { timeout: 200_000, interval: 10 },
  );
}
