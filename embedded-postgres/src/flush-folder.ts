import { open } from 'node:fs/promises';

/** Returns once the names in a folder are on the disk, as after a rename. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
