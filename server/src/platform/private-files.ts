import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** From now on, only this user can read files and folders that this process creates. */
export function makeFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Makes the files in a data folder and in its folder `uploads` readable only for this user. Earlier versions created some files that other users
 * could read. The data folder itself and PostgreSQL's folder do not change: PostgreSQL may run as another user, and checks the modes of its files.
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
