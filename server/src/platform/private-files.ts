import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes new files and folders of this process private to its user. Files for PostgreSQL's user get their modes explicitly. */
export function makeFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Makes the files of a data folder private, because earlier versions left some readable. The folder itself and PostgreSQL's part keep their
 * modes: PostgreSQL may run as another user, and checks the modes of its own files.
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
    // Another instance may have just renamed its temporary file.
    if (error.code !== 'ENOENT') throw error;
  });
}
