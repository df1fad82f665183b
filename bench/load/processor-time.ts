import { readdirSync, readFileSync } from 'node:fs';

/** Length of a tick in the times of /proc, in µs. It is the same on every Linux. */
const tickUs = 10_000;

/** Returns the processor time of a process with all of its threads, in µs. */
export function processUs(pid: number): number {
  const [user, system] = statOf(pid).slice(11);
  return (Number(user) + Number(system)) * tickUs;
}

/** Returns the processor time of a PostgreSQL server with all of its processes, in µs. Includes processes that have ended. */
export function postgresUs(postmasterPid: number): number {
  const [user, system, endedUser, endedSystem] = statOf(postmasterPid).slice(11);
  let sum = (Number(user) + Number(system) + Number(endedUser) + Number(endedSystem)) * tickUs;
  for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) sum += childUs(name, postmasterPid);
  return sum;
}

/** Returns the processor time of a child process, in µs. Returns 0 if the process is not a child of `parent`, or if it has ended. */
function childUs(pid: string, parent: number): number {
  try {
    if (Number(statOf(pid)[1]) !== parent) return 0;
    const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1_000;
  } catch {
    return 0;
  }
}

/** Returns the fields of /proc/PID/stat after the name of the program, which may contain spaces. */
function statOf(pid: number | string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
