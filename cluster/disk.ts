import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { atExit, unmount } from '../server/test/faults/clean-up.ts';

const megabytes = 400;

/** Returns null if this user can mount a small disk, otherwise the reason why not. */
export const diskProblem = (): string | null => (process.getuid?.() === 0 ? null : 'only root can mount a tmpfs');

/** Creates a folder and mounts a small disk in memory on it. Unmounts the disk when this process exits. */
export function mountSmallDisk(folder: string): void {
  mkdirSync(folder, { recursive: true });
  atExit(() => unmount(folder));
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mount: ${stderr}`);
}

const fillerOf = (folder: string) => join(folder, 'filler');

/** Fills the disk of a folder to the last block. */
export function fillDisk(folder: string): void {
  const file = openSync(fillerOf(folder), 'w');
  try {
    for (const chunk of [Buffer.alloc(1_048_576), Buffer.alloc(4_096)]) writeUntilFull(file, chunk);
  } finally {
    closeSync(file);
  }
}

export const freeDisk = (folder: string) => rmSync(fillerOf(folder), { force: true });

function writeUntilFull(file: number, chunk: Buffer): void {
  try {
    for (;;) writeSync(file, chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
