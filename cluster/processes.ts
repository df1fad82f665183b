import { readdirSync, readFileSync } from 'node:fs';

/** Returns the ids of processes and of all their descendants, parents first. Processes may end in the meantime. */
export function withDescendants(pids: number[]): number[] {
  const children = new Map<number, number[]>();
  for (const [pid, parent] of listProcesses()) children.set(parent, [...(children.get(parent) ?? []), pid]);
  const found = [...pids];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

function listProcesses(): [pid: number, parent: number][] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid): [number, number][] => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        // The name of the program is in parentheses and may contain spaces.
        const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return [[Number(pid), Number(parent)]];
      } catch {
        return [];
      }
    });
}

/** Sends a signal to each process that still exists. */
export function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
