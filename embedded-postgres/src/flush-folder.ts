import { open } from 'node:fs/promises';

/** Waits until the names of a folder's files are on disk. Call it after a rename, because a crash could otherwise undo the rename. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
