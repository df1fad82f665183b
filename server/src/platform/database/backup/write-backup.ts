import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { flush, writeDurably } from '../../durable-files.ts';
import type { FileStore } from '../../files/file-store.ts';
import { forEachAtOnce } from '../../for-each-at-once.ts';
import { isSystemError, StartError } from '../../start-error.ts';
import { cancelQuery } from '../cancel-query.ts';
import { listApplied } from '../migrate.ts';
import { listSequences, listTables, type ShopTable } from '../shop-tables.ts';
import { onConnection } from '../single-connection.ts';
import { type BackedUpTable, type Backup, picturesFolderName, writeManifest } from './backup-folder.ts';

interface BackupOptions {
  connectionString: string;
  /** the pictures to copy; null: the backup has none */
  files: FileStore | null;
  /** names of rows in shop_secrets that the backup must not contain */
  leaveOutSecrets: string[];
  /** The folder to create. Only its owner can read it, because it contains keys and email addresses. */
  folder: string;
  /** stops the backup and removes the folder */
  signal?: AbortSignal;
}

/**
 * Writes the shop's data into a folder: a consistent snapshot of all tables, and every picture that they can refer to. The shop may be running.
 * The folder's name ends in `.unfinished` until the backup is complete. Throws a StartError if the folder cannot be written.
 */
export async function writeBackup(options: BackupOptions): Promise<Backup> {
  return copyShop(options).catch((error: Error) => {
    if (isSystemError(error)) throw new StartError(`The backup cannot be written to ${dirname(options.folder)} (${error.message}).`);
    throw error;
  });
}

async function copyShop({ connectionString, files, leaveOutSecrets, folder, signal }: BackupOptions): Promise<Backup> {
  const unfinishedFolder = `${folder}.unfinished`;
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(unfinishedFolder, { mode: 0o700 });
  return onConnection(connectionString, 'axlewright-shop backup', async (client) => {
    const cancel = () => void cancelQuery(client);
    signal?.addEventListener('abort', cancel);
    try {
      const tables = await copyTables(client, unfinishedFolder, leaveOutSecrets, signal);
      // A picture never changes, and the shop writes it before a row refers to it. So every picture of the snapshot exists by now.
      const pictures = await copyPictures(files, join(unfinishedFolder, picturesFolderName), signal);
      const backup: Backup = { ...tables, pictures };
      await writeManifest(unfinishedFolder, backup);
      await flush(unfinishedFolder);
      await rename(unfinishedFolder, folder);
      await flush(dirname(folder));
      return backup;
    } catch (error) {
      await rm(unfinishedFolder, { recursive: true, force: true });
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  });
}

async function copyTables(
  client: pg.Client,
  folder: string,
  leaveOutSecrets: string[],
  signal?: AbortSignal,
): Promise<Omit<Backup, 'pictures'>> {
  // Read before the snapshot begins, because a restored shop may lack whatever happened after this time.
  const takenAt = new Date().toISOString();
  await client.query('begin isolation level repeatable read read only');
  const migrations = await listApplied(client);
  const tables: BackedUpTable[] = [];
  for (const [nth, table] of (await listTables(client)).entries()) {
    signal?.throwIfAborted();
    const leftOut = table.name === 'public.shop_secrets' ? leaveOutSecrets : [];
    tables.push(await copyTable(client, table, leftOut, join(folder, `${nth}.copy.gz`)));
  }
  const sequences = (await listSequences(client)).flatMap(({ name, last }) => (last === null ? [] : [{ name, last }]));
  await client.query('commit');
  return { takenAt, migrations, tables, sequences };
}

/** Copies all rows of a table, except rows with the given names. */
async function copyTable(client: pg.Client, { name, columns }: ShopTable, leftOut: string[], file: string): Promise<BackedUpTable> {
  const condition = leftOut.length > 0 ? ` where name not in (${leftOut.map(pg.escapeLiteral).join(', ')})` : '';
  const source = condition ? `(select ${columns.join(', ')} from ${name}${condition})` : `${name} (${columns.join(', ')})`;
  const rows = client.query(copyTo(`copy ${source} to stdout`));
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(rows, createGzip(), hashing, createWriteStream(file, { mode: 0o600, flush: true }));
  return { name, columns, rows: rows.rowCount, file: basename(file), sha256: hash.digest('hex') };
}

async function copyPictures(files: FileStore | null, to: string, signal?: AbortSignal): Promise<Backup['pictures']> {
  await mkdir(to, { mode: 0o700 });
  const pictures: Backup['pictures'] = [];
  if (files === null) return pictures;
  await forEachAtOnce(files.list(), async (file) => {
    signal?.throwIfAborted();
    const content = await files.read(file);
    if (content === null) throw new Error(`the picture ${file} has disappeared`);
    await writeDurably(join(to, file), (temporary) => writeFile(temporary, content));
    pictures.push({ file, sha256: createHash('sha256').update(content).digest('hex') });
  });
  return pictures;
}
