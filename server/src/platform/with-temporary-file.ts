import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Passes the path of a temporary file, which does not exist yet, to `use`. Deletes the file at the end. */
export async function withTemporaryFile<Result>(name: string, use: (file: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'axlewright-'));
  try {
    return await use(join(folder, name));
  } finally {
    await rm(folder, { recursive: true });
  }
}
