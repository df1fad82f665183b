import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

const acts = new Set<() => void>();

/** Has an act done when the process ends, whatever ends it but `kill -9`: it must not wait for anything. Returns how to call it off. */
export function atExit(act: () => void): () => void {
  acts.add(act);
  return () => void acts.delete(act);
}

/** Lets a signal, an error that nobody caught and an ordinary end all do what `atExit` was given, the latest first. */
export function cleanUpOnEveryExit(): void {
  // `on`, not `once`: after Ctrl-C npm sends a second signal, and it must not end the clean-up half-way.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(128 + constants.signals[signal]));
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${error.stack ?? error}\n`);
    process.exit(1);
  });
  process.on('exit', () => {
    for (const act of [...acts].reverse()) {
      try {
        act();
      } catch (error) {
        process.stderr.write(`cleaning up: ${(error as Error).message}\n`);
      }
    }
  });
}

/** Ends every PostgreSQL whose data lies somewhere in a folder, and waits until it is gone. What it had not committed is lost. */
export function endPostgresIn(folder: string): void {
  for (const file of globSync('**/postmaster.pid', { cwd: folder })) {
    const pid = Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]);
    if (pid > 0) endProcess(pid, 'SIGQUIT');
  }
}

function endProcess(pid: number, signal: NodeJS.Signals): void {
  const untilMs = performance.now() + 5_000;
  try {
    process.kill(pid, signal);
    while (performance.now() < untilMs) {
      process.kill(pid, 0);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

export const unmount = (folder: string) => void spawnSync('umount', ['--lazy', folder]);
