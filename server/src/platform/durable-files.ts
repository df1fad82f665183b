import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Incomplete files have names with this prefix. */
export const unfinishedPrefix = '.unfinished-';

/**
 * Writes a file atomically. `write` writes a temporary file in the same folder. The temporary file is then flushed to disk and renamed, or removed
 * after an error.
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

/** Flushes a file, or the entries of a folder, to disk. */
export async function flush(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  await handle.sync().finally(() => handle.close());
}
