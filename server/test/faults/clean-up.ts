import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

const cleanUps = new Set<() => void>();

/** Calls a synchronous function when the process exits, except after `kill -9`. Returns a function that cancels this. */
export function atExit(cleanUp: () => void): () => void {
  cleanUps.add(cleanUp);
  return () => void cleanUps.delete(cleanUp);
}

/** After signals, uncaught errors and normal exits, calls the functions of `atExit`, latest first. */
export function cleanUpOnEveryExit(): void {
  // After Ctrl-C, npm sends a second signal. It must not interrupt the cleanup, so this uses `on` and not `once`.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(128 + constants.signals[signal]));
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${error.stack ?? error}\n`);
    process.exit(1);
  });
  process.on('exit', () => {
    for (const cleanUp of [...cleanUps].reverse()) {
      try {
        cleanUp();
      } catch (error) {
        process.stderr.write(`cleaning up: ${(error as Error).message}\n`);
      }
    }
  });
}

/** Kills every PostgreSQL server whose data is in a folder, and waits until it has exited. */
export function endPostgresIn(folder: string): void {
  for (const file of globSync('**/postmaster.pid', { cwd: folder })) {
    const pid = Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]);
    if (pid > 0) endProcess(pid, 'SIGQUIT');
  }
}

function endProcess(pid: number, signal: NodeJS.Signals): void {
  const deadlineMs = performance.now() + 5_000;
  try {
    process.kill(pid, signal);
    // If this process started the server, the server becomes a zombie at its end, because synchronous code cannot collect its exit status.
    while (performance.now() < deadlineMs && !isZombie(pid)) {
      process.kill(pid, 0);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has exited.
  }
}

function isZombie(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  const stat = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
}

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

export const unmount = (folder: string) => void spawnSync('umount', ['--lazy', folder]);
