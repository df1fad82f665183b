import { open } from 'node:fs/promises';

/** Waits until a folder's entries are on disk. Needed after a rename. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
