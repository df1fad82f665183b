import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** Programs that are stopped ordinarily have so long to clean up behind themselves. */
const graceMs = 8_000;

type Program = ChildProcessByStdio<null, Readable, Readable>;

interface ProcessGroups {
  /** Starts a program at the head of a process group: whatever it starts can be ended with it. Once a signal has come, the program ends at once. */
  spawn(program: string, args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }): Program;
  /** Has SIGINT, SIGTERM and SIGHUP end all groups before they end this process. */
  endWithThisProcess(): void;
}

/** `temporary`: the folder in which the programs keep their temporary files, databases among them. */
export function createProcessGroups(temporary: string): ProcessGroups {
  const running = new Set<Program>();
  let ending: Promise<void> | null = null;

  async function end(): Promise<void> {
    const heads = [...running];
    for (const { pid = 0 } of heads) signalGroup(pid, 'SIGTERM');
    const untilMs = performance.now() + graceMs;
    while (heads.some(({ pid = 0 }) => isGroupThere(pid)) && performance.now() < untilMs) await sleep(50);
    for (const { pid = 0 } of heads) signalGroup(pid, 'SIGKILL');
    // A database has a group of its own, so that no Ctrl-C in a terminal reaches it.
    const databases = postgresIn(temporary);
    for (const pid of databases) signal(pid, 'SIGQUIT');
    while (databases.some((pid) => signal(pid, 0)) && performance.now() < untilMs + graceMs) await sleep(50);
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
      // `on`, not `once`: after Ctrl-C npm sends a second signal, and it must not end the clean-up half-way.
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
        process.on(name, () => {
          ending ??= end().finally(() => process.exit(128 + constants.signals[name]));
        });
    },
  };
}

/** Whether there was anybody to take the signal. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

const signalGroup = (pid: number, name: NodeJS.Signals | 0) => pid > 0 && signal(-pid, name);
const isGroupThere = (pid: number) => signalGroup(pid, 0);

function postgresIn(folder: string): number[] {
  const files = globSync('**/postmaster.pid', { cwd: folder });
  return files.map((file) => Number(readFileSync(path.join(folder, file), 'utf8').split('\n')[0])).filter((pid) => pid > 0);
}
