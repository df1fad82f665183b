import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyDurably } from '../../durable-files.ts';
import { StartError } from '../../start-error.ts';
import { grantRows } from '../app-role.ts';
import { databaseOn } from '../database.ts';
import type { Db } from '../db.ts';
import { applyMigration, holdMigrations, listMigrations, prepareMigrations } from '../migrate.ts';
import { dropTables, listSequences, listTables } from '../shop-tables.ts';
import { type BackedUpTable, type Backup, openBackup, picturesName } from './backup-folder.ts';

const lockPatienceMs = 10_000;
const numbersLeftOut = 10_000n;

interface RestoreOptions {
  /** of the role that owns the tables */
  connectionString: string;
  /** the role that the shop works with, which has to get its rights anew; null: the owner */
  appRole: string | null;
  /** null: the database only */
  uploadsFolder: string | null;
  folder: string;
  /** Told of the restored state before anybody sees it; if it throws, all stays as it was. */
  check(db: Db): Promise<void>;
}

/**
 * Puts a backup in the place of all that the database holds, in one transaction, while shops are at work: their requests wait, or are
 * told to try again, and then find the restored state. An older backup is brought up to date. Throws a StartError if the backup is
 * damaged or was made by a newer shop.
 */
export async function restoreBackup({ connectionString, appRole, uploadsFolder, folder, check }: RestoreOptions): Promise<Backup> {
  const backup = await openBackup(folder);
  const known = await listMigrations();
  const unknown = backup.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new StartError(`The backup was made by a newer shop (${unknown.join(', ')}): update this one first.`);
  if (uploadsFolder !== null) await restorePictures(backup, folder, uploadsFolder);
  const client = new pg.Client({ connectionString, application_name: 'axlewright-shop restore' });
  await client.connect();
  try {
    await holdMigrations(client);
    await beginAlone(client);
    await replaceAll(client, backup, folder, known);
    if (appRole !== null) await grantRows(client, appRole);
    await check(databaseOn(client));
    // Who waits for a table waits for one that is gone, and what is remembered of the former state goes with its connection.
    await endOthers(client);
    await client.query('commit');
    await endOthers(client);
    return backup;
  } finally {
    await client.end();
  }
}

/**
 * Begins a transaction that has all tables for itself. It never waits for one while it holds another: shops are at work, and each would
 * wait for the other. Who is in the way is ended instead.
 */
async function beginAlone(client: pg.Client): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => name);
  const deadline = Date.now() + lockPatienceMs;
  while (true) {
    await endOthers(client);
    await client.query('begin');
    if (tables.length === 0) return;
    try {
      return void (await client.query(`lock table ${tables.join(', ')} in access exclusive mode nowait`));
    } catch (error) {
      await client.query('rollback');
      if ((error as pg.DatabaseError).code !== '55P03') throw error;
      if (Date.now() > deadline) throw new StartError('Nothing was changed: the tables are never free. Stop the shops and try again.');
    }
  }
}

async function replaceAll(client: pg.Client, backup: Backup, folder: string, known: string[]): Promise<void> {
  const numbers = new Map((await listSequences(client)).map(({ name, last }) => [name, BigInt(last)]));
  await dropTables(client);
  await prepareMigrations(client);
  for (const name of known.filter((each) => backup.migrations.includes(each))) await applyMigration(client, name);
  const made = (await listTables(client)).map(({ name }) => name);
  const missing = made.filter((name) => !backup.tables.some((table) => table.name === name));
  if (missing.length > 0) throw new StartError(`The backup is damaged: its list lacks ${missing.join(', ')}. Nothing was changed.`);
  // The rows are as triggers left them already, and those that migrations brought along are in the backup too.
  for (const name of made) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${made.join(', ')}`);
  for (const table of backup.tables) await fillTable(client, table, join(folder, table.file));
  for (const name of made) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, last } of backup.sequences)
    await client.query('select setval($1, $2, true)', [name, goOnFrom(last, numbers.get(name))]);
  for (const name of known.filter((each) => !backup.migrations.includes(each))) await applyMigration(client, name);
}

/**
 * A number that was given after the backup is never given again: buyers and the card provider know an order by it. Where the database
 * that knew the last one is gone, enough are left out.
 */
function goOnFrom(last: string, lastHere: bigint | undefined): bigint {
  const lastThen = BigInt(last);
  if (lastHere === undefined) return lastThen + numbersLeftOut;
  return lastHere > lastThen ? lastHere : lastThen;
}

async function fillTable(client: pg.Client, { name, columns, rows }: BackedUpTable, file: string): Promise<void> {
  const filling = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
  await pipeline(createReadStream(file), createGunzip(), filling);
  if (filling.rowCount !== rows) throw new Error(`${name} got ${filling.rowCount} of ${rows} rows`);
}

async function restorePictures({ pictures }: Backup, folder: string, uploadsFolder: string): Promise<void> {
  await mkdir(uploadsFolder, { recursive: true });
  for (const { file } of pictures) await copyDurably(join(folder, picturesName, file), join(uploadsFolder, file));
}

/** All but those that only hold the embedded server's lock. */
async function endOthers(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pg_has_role(usesysid, 'member') and pid <> pg_backend_pid() and application_name <> 'axlewright-shop holder'`,
  );
}
