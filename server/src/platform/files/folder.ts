import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unfinishedPrefix, writeDurably } from '../durable-files.ts';
import type { FileStore } from './file-store.ts';

/** Keeps files in a folder, which is created with the first file. */
export function openFolder(folder: string): FileStore {
  return {
    async write(name, content) {
      await mkdir(folder, { recursive: true });
      await writeDurably(join(folder, name), (temporary) => writeFile(temporary, content));
    },
    read: (name) => readFile(join(folder, name)).catch(ifMissing(null)),
    async *list() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(ifMissing([]));
      for (const entry of entries) if (entry.isFile() && !entry.name.startsWith(unfinishedPrefix)) yield entry.name;
    },
  };
}

const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code !== 'ENOENT') throw error;
    return value;
  };
