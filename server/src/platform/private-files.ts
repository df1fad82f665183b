import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Lets only this user read new files and folders of this process. If PostgreSQL runs as another user, its files get their modes explicitly. */
export function makeFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Lets only this user read the files of a data folder. Earlier versions created some files that others could read. Does not change the folder
 * itself and PostgreSQL's files: PostgreSQL may run as another user, and checks the modes of its files.
 */
export async function makeDataFolderPrivate(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    const path = join(dataDir, entry.name);
    if (entry.isFile()) await makeFilePrivate(path);
    if (entry.isDirectory() && entry.name === 'uploads') {
      await chmod(path, 0o700);
      await makeDataFolderPrivate(path);
    }
  }
}

async function makeFilePrivate(path: string): Promise<void> {
  await chmod(path, 0o600).catch((error: NodeJS.ErrnoException) => {
    // The file may be gone, because another instance has just renamed it.
    if (error.code !== 'ENOENT') throw error;
  });
}
