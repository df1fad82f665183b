import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unfinishedPrefix, writeDurably } from '../durable-files.ts';
import type { FileStore } from './file-store.ts';

export interface Folder extends FileStore {
  path: string;
  has(name: string): Promise<boolean>;
}

/** Keeps files in a folder, which is created with the first file. */
export function openFolder(path: string): Folder {
  return {
    path,
    has: (name) => stat(join(path, name)).then((entry) => entry.isFile(), ifMissing(false)),
    async write(name, content) {
      await mkdir(path, { recursive: true });
      await writeDurably(join(path, name), (temporary) => writeFile(temporary, content));
    },
    read: (name) => readFile(join(path, name)).catch(ifMissing(null)),
    async *list() {
      const entries = await readdir(path, { withFileTypes: true }).catch(ifMissing([]));
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
