import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { writeDurably } from '../../durable-files.ts';
import type { Database } from '../db.ts';
import { type ArchivableRow, findWindowEnd, finishArchiving, listArchivable, listDueHistories, removeArchived } from './archive.queries.ts';

/** The folder of the archive in the data folder. */
export const archiveFolderName = 'archive';
/** One transaction removes at most this many rows, so that it takes well under a second. */
const windowRows = 5_000;

export interface ArchivedFile {
  file: string;
  rows: number;
}

interface ArchiveOptions {
  /** gets a folder for each history */
  folder: string;
  signal?: AbortSignal;
  onFile?: (archived: ArchivedFile) => void;
}

/**
 * Moves the rows that the settings no longer keep into compressed files of JSON lines. The rows of a file are removed only after the file was
 * flushed to disk and read again, and then all at once. So a process that dies at any moment loses nothing. The next run archives
 * the rows that are left. Its files can begin and end at different rows, so after a crash, a row can be in two files.
 */
export async function archiveHistories(db: Database, { folder, signal, onFile }: ArchiveOptions): Promise<void> {
  for (const history of await listDueHistories(db)) {
    let after = '0';
    while (true) {
      signal?.throwIfAborted();
      const upTo = await findWindowEnd(db, history, after, windowRows);
      if (upTo === null) break;
      for (const [month, rows] of Map.groupBy(await listArchivable(db, history, after, upTo), (row) => row.month)) {
        const file = join(folder, history, `${month}-${rows[0]?.id}-${rows.at(-1)?.id}.jsonl.gz`);
        await writeArchive(file, rows);
        await removeArchived(
          db,
          history,
          rows.map(({ id }) => id),
        );
        onFile?.({ file, rows: rows.length });
      }
      after = upTo;
    }
    await finishArchiving(db, history);
  }
}

async function writeArchive(file: string, rows: ArchivableRow[]): Promise<void> {
  const lines = Buffer.from(rows.map(({ json }) => `${json}\n`).join(''));
  await mkdir(dirname(file), { recursive: true });
  const compressed = await promisify(gzip)(lines);
  await writeDurably(file, (temporary) => writeFile(temporary, compressed));
  const stored = await promisify(gunzip)(await readFile(file));
  if (!stored.equals(lines))
    throw new Error(`${file} does not contain the rows that were written to it, so these rows were not removed from the database`);
}
