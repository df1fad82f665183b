import { execFile, spawn } from 'node:child_process';
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { clusterOf, type Place } from './place.ts';
import { programOptions } from './programs.ts';
import { reason } from './reason.ts';

const execute = promisify(execFile);
const pollMs = 5;
const logLimitBytes = 10 * 1024 * 1024;

/** A sixteenth of the memory there is, from 128 MB to 1 GB; only what is used of it is taken. */
const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
const sharedMegabytes = Math.round(Math.min(1_024, Math.max(128, memoryBytes / 16 / 2 ** 20)));

/** For a machine with two cores that it shares with the shop. What concerns durability stays at PostgreSQL's defaults: everything on. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: `${sharedMegabytes}MB`,
  effective_cache_size: `${4 * sharedMegabytes}MB`,
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: 1.1,
  wal_compression: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Details quote rows: a duplicate key would bring an e-mail address into the log.
  log_error_verbosity: 'terse',
};

export interface Postmaster {
  pid: number;
  port: number;
  isReady: boolean;
}

/** The PostgreSQL that runs on this very folder, whoever started it. Mends a pid file that names another process. */
export async function findPostmaster(place: Place): Promise<Postmaster | null> {
  const written = await readPidFile(place);
  if (!written) return null;
  if (await isPostmaster(written.pid, clusterOf(place))) return written;
  await removePidFile(place, written.pid);
  return null;
}

async function readPidFile(place: Place): Promise<Postmaster | null> {
  return parsePidFile(await readFile(pidFileOf(place), 'utf8').catch(() => ''));
}

/** Lines: pid, folder, start time, port, socket folder, address, shared memory, status. A negative pid is no server. */
function parsePidFile(text: string): Postmaster | null {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Math.abs(Number(lines[0]));
  return pid ? { pid, port: Number(lines[3] ?? 0), isReady: lines[7] === 'ready' } : null;
}

const pidFileOf = (place: Place) => path.join(clusterOf(place), 'postmaster.pid');

/** PostgreSQL itself only asks whether the pid lives, and after a reboot or in a new container somebody else may have it. */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (text) => text.replaceAll('\0', ' '),
    () => readCommandLine(pid),
  );
  // `--single`: another start is making a role there, and takes no connections meanwhile.
  if (!/(^|\/)postgres (--single )?-D /.test(command)) return false;
  return command.includes(` -D ${cluster} `) || isSameFolder(`/proc/${pid}/cwd`, cluster);
}

const readCommandLine = (pid: number) =>
  execute('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );

/** A running server keeps its folder also when that was moved. */
async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((folder) => stat(folder).catch(() => null)));
  return a != null && b != null && a.ino === b.ino && a.dev === b.dev;
}

/** Another starter may have just written a fresh one: what is taken away is looked at again, and put back. */
async function removePidFile(place: Place, stalePid: number): Promise<void> {
  const taken = `${pidFileOf(place)}.stale-${process.pid}`;
  await rename(pidFileOf(place), taken).catch(() => {});
  const text = await readFile(taken, 'utf8').catch(() => '');
  if (text && parsePidFile(text)?.pid !== stalePid) await link(taken, pidFileOf(place)).catch(() => {});
  await rm(taken, { force: true });
}

/**
 * Starts the server in a session of its own, so that Ctrl-C reaches only the shop, and waits until it takes connections.
 * 'again' when the port or the folder was taken by somebody else in the meantime.
 */
export async function startPostmaster(place: Place, onProgress: (line: string) => void): Promise<Postmaster | 'again'> {
  const port = await choosePort(place);
  const log = await openLog(place);
  const logStart = (await log.stat()).size;
  const options = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(path.join(place.native, 'bin', 'postgres'), ['-D', clusterOf(place), ...options], {
    ...programOptions(place.runAs),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let end: unknown;
  child.on('error', (error) => (end = error)).on('exit', (code, signal) => (end ??= signal ?? code ?? 'exit'));
  child.unref();
  await log.close();
  return waitUntilReady();

  async function waitUntilReady() {
    const started = Date.now();
    let isTold = false;
    while (end === undefined) {
      const written = await readPidFile(place);
      if (written?.isReady && written.pid === child.pid) return written;
      if (!isTold && Date.now() - started > 2_000) {
        isTold = true;
        onProgress('The database is recovering from a crash…');
      }
      await sleep(pollMs);
    }
    return explainEnd(place, logStart, end);
  }
}

/** The port of the last time, where a shop that still runs will look for it; another one only where somebody has taken that. */
async function choosePort(place: Place): Promise<number> {
  const options = await readFile(path.join(clusterOf(place), 'postmaster.opts'), 'utf8').catch(() => '');
  const lastPort = Number(options.match(/"port=(\d+)"/)?.[1] ?? 0);
  const port = lastPort > 0 ? await tryPort(lastPort).catch(() => null) : null;
  return (
    port ??
    tryPort(0).catch((error) => {
      throw new EmbeddedPostgresError(`No port is free on 127.0.0.1 for the database (${reason(error)}).`);
    })
  );
}

/** The port, if it is free; for 0, one that is. */
async function tryPort(port: number): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function openLog(place: Place) {
  try {
    const size = await stat(place.logFile).then(
      (file) => file.size,
      () => 0,
    );
    if (size > logLimitBytes) await rename(place.logFile, `${place.logFile}.1`);
    const log = await open(place.logFile, 'a', 0o600);
    if (place.runAs.uid !== undefined && place.runAs.gid !== undefined) await log.chown(place.runAs.uid, place.runAs.gid);
    return log;
  } catch (error) {
    throw new EmbeddedPostgresError(`The database's log ${place.logFile} cannot be written (${reason(error)}).`);
  }
}

/** Throws EmbeddedPostgresError unless another try may succeed. */
async function explainEnd(place: Place, logStart: number, end: unknown): Promise<'again'> {
  const log = (await readFile(place.logFile)).subarray(logStart).toString();
  if (/Address already in use|lock file "postmaster.pid" (already exists|is empty)|pre-existing shared memory block/.test(log))
    return 'again';
  if (/No space left on device/.test(log)) throw new EmbeddedPostgresError(`The database cannot start: the disk of ${place.home} is full.`);
  const line = log.match(/(?:FATAL|PANIC):\s*(.+)/)?.[1] ?? log.trim().split('\n').at(-1);
  throw new EmbeddedPostgresError(`The database in ${place.home} does not start (${line || reason(end)}); its log is ${place.logFile}.`);
}

/** Ends connections and the server, cleanly within 10 seconds; after that as in a crash, which loses no committed data either. */
export async function stopPostmaster(place: Place, pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (await isGone(place, pid)) return;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw error;
    }
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      if (await isGone(place, pid)) return;
      await sleep(pollMs);
    }
  }
  throw new Error(`The database (process ${pid}) does not stop`);
}

/** The pid file goes last. The pid alone could stay for ever, where nobody collects orphans (containers without an init). */
async function isGone(place: Place, pid: number): Promise<boolean> {
  return !isAlive(pid) || (await readPidFile(place))?.pid !== pid;
}
