import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { atExit, removeFolder, unmount } from './clean-up.ts';
import type { PreparedFault } from './faults.ts';

const execute = promisify(execFile);
const diskMegabytes = 400;

/** Fills the disk of the shop and its database for some seconds. The disk is a small tmpfs. Mounting it needs a privilege. */
export async function prepareFullDisk(): Promise<PreparedFault> {
  const name = 'disk full for 5 s';
  const dataDir = mkdtempSync(join(tmpdir(), 'axlewright-disk-'));
  const cancelCleanUp = atExit(() => {
    unmount(dataDir);
    removeFolder(dataDir);
  });
  // This call is synchronous, because a signal must not interrupt the mount.
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=755`, 'tmpfs', dataDir]);
  if (status !== 0) {
    removeFolder(dataDir);
    cancelCleanUp();
    return { name, impossible: 'this user may not mount a tmpfs' };
  }
  const filler = join(dataDir, 'filler');
  return {
    name,
    world: { database: 'own', dataDir },
    async strike({ connectionString }) {
      await fill(filler);
      await useReserves(connectionString);
      await sleep(5_000);
      await rm(filler);
    },
    async undo() {
      await execute('umount', [dataDir]);
      await rm(dataDir, { recursive: true });
      cancelCleanUp();
    },
  };
}

/** Fills the disk to the last block. In the meantime, other processes may free or use blocks. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (const chunk of [Buffer.alloc(1_048_576), Buffer.alloc(4_096)]) await writeUntilFull(chunk);
  } finally {
    await handle.close();
  }

  async function writeUntilFull(chunk: Buffer): Promise<void> {
    try {
      while ((await handle.write(chunk)).bytesWritten > 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

/** Writes rows until PostgreSQL fails. It has reserved some WAL files, so it can still write for a while on a full disk. */
async function useReserves(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('create table ballast (text text)');
    while (true) await client.query(`insert into ballast select repeat(md5(n::text), 100) from generate_series(1, 1000) as n`);
  } catch {
    // The disk is full.
  } finally {
    await client.end().catch(() => {});
  }
}
