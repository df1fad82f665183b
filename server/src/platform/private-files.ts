import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** New files and folders of this process are for its own user only. The files that PostgreSQL's own user needs get their modes explicitly. */
export function makeFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Takes the files of a data folder from everybody but their owner: former versions of the shop left some readable. The folder itself and
 * PostgreSQL's part of it keep their modes, because PostgreSQL may run as another user, and checks its own.
 */
export async function closeDataFolder(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    const path = join(dataDir, entry.name);
    if (entry.isFile()) await closeFile(path);
    if (entry.isDirectory() && entry.name === 'uploads') {
      await chmod(path, 0o700);
      await closeDataFolder(path);
    }
  }
}

async function closeFile(path: string): Promise<void> {
  await chmod(path, 0o600).catch((error: NodeJS.ErrnoException) => {
    // Another instance has just finished a picture, and its temporary file has got its name.
    if (error.code !== 'ENOENT') throw error;
  });
}
