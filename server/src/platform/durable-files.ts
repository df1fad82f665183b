import { randomUUID } from 'node:crypto';
import { copyFile, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Begins the names of files that are not whole yet. */
export const unfinishedPrefix = '.unfinished-';

/**
 * Makes a file that is either whole and on the disk, or not there at all: `write` fills a temporary file beside it, which is flushed
 * and then gets its name. Throws what `write` or the file system throws; the temporary file is removed.
 */
export async function writeDurably(file: string, write: (temporary: string) => Promise<unknown>): Promise<void> {
  const temporary = join(dirname(file), `${unfinishedPrefix}${randomUUID()}-${basename(file)}`);
  try {
    await write(temporary);
    await flush(temporary);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await flush(dirname(file));
}

/** Copies a file, as `writeDurably` writes one. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await writeDurably(to, (temporary) => copyFile(from, temporary));
}

/** Returns once the content of a file, or the names in a folder, are on the disk. */
export async function flush(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  await handle.sync().finally(() => handle.close());
}
