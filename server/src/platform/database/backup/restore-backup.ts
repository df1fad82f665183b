import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { FileStore } from '../../files/file-store.ts';
import { forEachAtOnce } from '../../for-each-at-once.ts';
import { StartError } from '../../start-error.ts';
import { grantRows } from '../app-role.ts';
import { describeLockHolders } from '../blockers.ts';
import { databaseOn } from '../database.ts';
import type { Db } from '../db.ts';
import { applyMigration, listMigrations, prepareMigrations } from '../migrate.ts';
import { isLockedBy, takeOverSessionLock, tryLock } from '../session-lock.ts';
import { dropShopObjects, listAllTables, listSequences, listTables, type Sequence } from '../shop-tables.ts';
import { onConnection } from '../single-connection.ts';
import { type BackedUpTable, type Backup, openBackup, picturesFolderName } from './backup-folder.ts';
import { rememberMailedAlerts } from './mailed-alerts.ts';

const giveUpAfterMs = 10_000;
/** PostgreSQL ends an autovacuum only if somebody has waited a second for its lock (deadlock_timeout), so the restore waits longer than that. */
const lockTimeout = '3s';
/** lock timeout, deadlock */
const lockFailures = ['55P03', '40P01'];
/** How many numbers a restore skips in a sequence whose last used number it does not know. */
const skippedNumbers = 10_000n;

interface RestoreOptions {
  /** connects as the role that owns the tables */
  connectionString: string;
  /** the role that the shop uses, which gets its rights again; null: the shop uses the owner */
  appRole: string | null;
  /** where the pictures go; null: restores the database only */
  files: FileStore | null;
  folder: string;
  /** Called before the commit, in the same transaction. If it throws, the database stays unchanged. The pictures are restored by then. */
  check(db: Db): Promise<void>;
}

/**
 * Replaces the whole database with a backup, in one transaction. The shop may be running: its requests wait or get 503, and later requests see
 * the restored data. Migrates an older backup. Throws a StartError if the backup is damaged or was made by a newer version.
 */
export async function restoreBackup({ connectionString, appRole, files, folder, check }: RestoreOptions): Promise<Backup> {
  const backup = await openBackup(folder);
  const ownMigrations = await listMigrations();
  const unknown = backup.migrations.filter((name) => !ownMigrations.includes(name));
  if (unknown.length > 0)
    throw new StartError(`The backup was made by a newer version of the shop (${unknown.join(', ')}). Update the shop first.`);
  if (files !== null) await restorePictures(backup, folder, files);
  return onConnection(connectionString, restoreName, async (client) => {
    await lockForRestore(client);
    await beginWithAllTablesLocked(client);
    await replaceAll(client, backup, folder, ownMigrations);
    if (appRole !== null) await grantRows(client, appRole);
    await check(databaseOn(client));
    // Other connections may wait for tables that no longer exist. An instance that loses its connection also empties its cache, which is stale now.
    await terminateOthers(client);
    await client.query('commit');
    await terminateOthers(client);
    return backup;
  });
}

const restoreName = 'axlewright-shop restore';

/**
 * Takes the lock. Waits while a shop migrates the database, but not if that shop itself waits for a blocked table: it may wait forever, and the restore
 * ends the connection that blocks the table. Throws a StartError if another restore is running, because that restore would terminate this connection.
 */
async function lockForRestore(client: pg.Client): Promise<void> {
  if (await tryLock(client, 'migrations')) return;
  if (await isLockedBy(client, 'migrations', restoreName))
    throw new StartError('Another restore is running. This one has not changed the database.');
  await takeOverSessionLock(client, 'migrations');
}

/**
 * Throws a StartError if a restore is running, or if another connection does not release its locks. For a command that wants to know before it does
 * something that takes long.
 */
export async function requireUnlockedTables(connectionString: string): Promise<void> {
  await onConnection(connectionString, restoreName, async (client) => {
    await lockForRestore(client);
    await beginWithAllTablesLocked(client);
    await client.query('rollback');
  });
}

/**
 * Begins a transaction with a lock on every table. If another connection has locked a table, or waits for one in the opposite order, terminates all
 * other connections and tries again.
 */
async function beginWithAllTablesLocked(client: pg.Client): Promise<void> {
  const tables = (await listAllTables(client)).map(({ name }) => name);
  const deadline = Date.now() + giveUpAfterMs;
  while (true) {
    await terminateOthers(client);
    await client.query('begin');
    if (tables.length === 0) return;
    try {
      await client.query(`set local lock_timeout = '${lockTimeout}'`);
      await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
      return void (await client.query('set local lock_timeout = 0'));
    } catch (error) {
      await client.query('rollback');
      if (!lockFailures.includes((error as pg.DatabaseError).code ?? '')) throw error;
      if (Date.now() > deadline)
        throw new StartError(
          `The database was not changed, because locks on its tables are held by ${await describeLockHolders(client)}. End them and try again.`,
        );
    }
  }
}

async function replaceAll(client: pg.Client, backup: Backup, folder: string, ownMigrations: string[]): Promise<void> {
  const usedNumbers = lastNumbers(await listSequences(client));
  const removeMailedAlerts = await rememberMailedAlerts(client);
  await dropShopObjects(client);
  await prepareMigrations(client);
  for (const name of ownMigrations.filter((each) => backup.migrations.includes(each))) await applyMigration(client, name);
  const created = (await listTables(client)).map(({ name }) => name);
  const missing = created.filter((name) => !backup.tables.some((table) => table.name === name));
  if (missing.length > 0)
    throw new StartError(`The backup is damaged: its backup.json lacks ${missing.join(', ')}. The database was not changed.`);
  // The backup already contains the rows that triggers and migrations would write.
  for (const name of created) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${created.join(', ')}`);
  for (const table of backup.tables) await fillTable(client, table, join(folder, table.file));
  for (const name of created) await client.query(`alter table ${name} enable trigger user`);
  await continueNumbers(client, backup, usedNumbers);
  for (const name of ownMigrations.filter((each) => !backup.migrations.includes(each))) await applyMigration(client, name);
  await continueNumbers(client, backup, usedNumbers);
  await removeMailedAlerts();
}

const lastNumbers = (sequences: Pick<Sequence, 'name' | 'last'>[]) =>
  new Map(sequences.flatMap(({ name, last }) => (last === null ? [] : [[name, BigInt(last)] as const])));

/**
 * Moves each sequence past the numbers that were used since the backup, because buyers and the card processor already have them.
 * @param used the last used numbers in the replaced database. If a sequence has none there, `skippedNumbers` are skipped, because it is unknown how
 * many were used since the backup. The replaced database must be the one that was backed up, or have no orders
 */
async function continueNumbers(client: pg.Client, backup: Backup, used: Map<string, bigint>): Promise<void> {
  const backedUp = lastNumbers(backup.sequences);
  for (const { name, first, last } of await listSequences(client)) {
    const inBackup = backedUp.get(name) ?? BigInt(first) - 1n;
    const afterBackup = used.get(name) ?? inBackup + skippedNumbers;
    // The second call comes after newer migrations, which may have used numbers.
    const highest = [inBackup, afterBackup, BigInt(last ?? 0)].reduce((one, other) => (one > other ? one : other));
    await client.query('select setval($1, $2, true)', [name, highest]);
  }
}

async function fillTable(client: pg.Client, { name, columns, rows }: BackedUpTable, file: string): Promise<void> {
  const tableStream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
  await pipeline(createReadStream(file), createGunzip(), tableStream);
  if (tableStream.rowCount !== rows) throw new Error(`${name} got ${tableStream.rowCount} of ${rows} rows`);
}

async function restorePictures({ pictures }: Backup, folder: string, files: FileStore): Promise<void> {
  await forEachAtOnce(pictures, async ({ file }) => files.write(file, await readFile(join(folder, picturesFolderName, file))));
}

/** Terminates all other connections, except those that only hold the embedded server's lock. */
async function terminateOthers(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pg_has_role(usesysid, 'member') and pid <> pg_backend_pid() and application_name <> 'axlewright-shop holder'`,
  );
}
