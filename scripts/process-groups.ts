import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** The time that programs get to clean up after SIGTERM. Then they are killed. */
const graceMs = 8_000;

type Program = ChildProcessByStdio<null, Readable, Readable>;

interface ProcessGroups {
  /**
   * Starts a program in a new process group, so that a signal to the group also ends the program's children. If this process is already
   * ending, kills the program immediately.
   */
  spawn(program: string, args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }): Program;
  /** Makes SIGINT, SIGTERM and SIGHUP end all groups before this process. */
  endWithThisProcess(): void;
}

/** @param temporary the folder of the programs' temporary files, including databases */
export function createProcessGroups(temporary: string): ProcessGroups {
  const running = new Set<Program>();
  let ending: Promise<void> | null = null;

  async function end(): Promise<void> {
    const leaders = [...running];
    for (const { pid = 0 } of leaders) signalGroup(pid, 'SIGTERM');
    const deadlineMs = performance.now() + graceMs;
    while (leaders.some(({ pid = 0 }) => isGroupAlive(pid)) && performance.now() < deadlineMs) await sleep(50);
    for (const { pid = 0 } of leaders) signalGroup(pid, 'SIGKILL');
    // Databases have their own process groups, so they are stopped separately.
    const databases = postgresIn(temporary);
    for (const pid of databases) signal(pid, 'SIGQUIT');
    while (databases.some((pid) => signal(pid, 0)) && performance.now() < deadlineMs + graceMs) await sleep(50);
  }

  return {
    spawn(program, args, options) {
      const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
      running.add(child);
      child.once('close', () => running.delete(child));
      if (ending) signalGroup(child.pid ?? 0, 'SIGKILL');
      return child;
    },
    endWithThisProcess() {
      // With `once`, a second signal would interrupt the cleanup. npm sends a second signal after Ctrl-C.
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
        process.on(name, () => {
          ending ??= end().finally(() => process.exit(128 + constants.signals[name]));
        });
    },
  };
}

/** Sends a signal, or none if `name` is 0. Returns whether the process or group exists. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

const signalGroup = (pid: number, name: NodeJS.Signals | 0) => pid > 0 && signal(-pid, name);
const isGroupAlive = (pid: number) => signalGroup(pid, 0);

function postgresIn(folder: string): number[] {
  const files = globSync('**/postmaster.pid', { cwd: folder });
  return files.map((file) => Number(readFileSync(path.join(folder, file), 'utf8').split('\n')[0])).filter((pid) => pid > 0);
}
