import { execFile, spawn } from 'node:child_process';
import { link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { clusterFolderOf, type Installation } from './installation.ts';
import { programOptions } from './programs.ts';
import { reasonOf } from './reason.ts';

const execute = promisify(execFile);
const pollMs = 5;
const logLimitBytes = 10 * 1024 * 1024;

const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
/**
 * The size of shared_buffers: a sixteenth of the machine's memory, at least 128 MB and at most 1 GB. PostgreSQL uses memory only when
 * needed.
 */
const sharedMegabytes = Math.round(Math.min(1_024, Math.max(128, memoryBytes / 16 / 2 ** 20)));

/** Settings for a machine with two cores that also runs the shop. Durability settings keep PostgreSQL's safe defaults. */
const usualSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: `${sharedMegabytes}MB`,
  effective_cache_size: `${4 * sharedMegabytes}MB`,
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: 1.1,
  // Compressing full pages in the write-ahead log takes 10% of the CPU time of a large import, and makes the log only an eighth smaller.
  wal_compression: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // More detailed errors contain row values. For example, after a duplicate key, an email address would be in the log.
  log_error_verbosity: 'terse',
};

export interface Postmaster {
  pid: number;
  port: number;
  isReady: boolean;
}

/** Returns the server that uses this folder, or null if none runs. Removes the pid file of a server that no longer runs. */
export async function readOrRemovePidFile(installation: Installation): Promise<Postmaster | null> {
  const postmaster = await readPidFile(installation);
  if (!postmaster) return null;
  if (await isPostmaster(postmaster.pid, clusterFolderOf(installation))) return postmaster;
  await removePidFile(installation, postmaster.pid);
  return null;
}

async function readPidFile(installation: Installation): Promise<Postmaster | null> {
  return parsePidFile(await readFile(pidFileOf(installation), 'utf8').catch(() => ''));
}

/**
 * The lines of the file: pid, folder, start time, port, socket folder, address, shared memory, status. In single-user mode the pid is
 * negative.
 */
function parsePidFile(text: string): Postmaster | null {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Math.abs(Number(lines[0]));
  return pid ? { pid, port: Number(lines[3] ?? 0), isReady: lines[7] === 'ready' } : null;
}

const pidFileOf = (installation: Installation) => path.join(clusterFolderOf(installation), 'postmaster.pid');

/** Returns whether the process with this pid is PostgreSQL. After a reboot or in a new container, another process may have the pid. */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (text) => text.replaceAll('\0', ' '),
    () => readCommandLine(pid),
  );
  // `--single` is a server in single-user mode, in which another process is creating a role. It accepts no connections.
  if (!/(^|\/)postgres (--single )?-D /.test(command)) return false;
  return command.includes(` -D ${cluster} `) || isSameFolder(`/proc/${pid}/cwd`, cluster);
}

const readCommandLine = (pid: number) =>
  execute('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );

/** Returns whether two paths lead to the same folder. If a folder was moved, the running server still has the old path. */
async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((folder) => stat(folder).catch(() => null)));
  return a != null && b != null && a.ino === b.ino && a.dev === b.dev;
}

/** Removes a stale pid file. First moves the file away and reads it again. If a new server has written it in the meantime, puts it back. */
async function removePidFile(installation: Installation, stalePid: number): Promise<void> {
  const movedFile = `${pidFileOf(installation)}.stale-${process.pid}`;
  await rename(pidFileOf(installation), movedFile).catch(() => {});
  const text = await readFile(movedFile, 'utf8').catch(() => '');
  if (text && parsePidFile(text)?.pid !== stalePid) await link(movedFile, pidFileOf(installation)).catch(() => {});
  await rm(movedFile, { force: true });
}

/**
 * Starts the server and waits until it accepts connections. The server has its own session, so Ctrl-C does not stop it. Returns 'retry' if
 * another process has taken the port or the folder in the meantime.
 */
export async function startPostmaster(
  installation: Installation,
  onProgress: (line: string) => void,
  settings: Record<string, string | number> = {},
): Promise<Postmaster | 'retry'> {
  const port = await choosePort(installation);
  const log = await openLogFile(installation);
  const logStart = (await log.stat()).size;
  const options = Object.entries({ ...usualSettings, ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(path.join(installation.native, 'bin', 'postgres'), ['-D', clusterFolderOf(installation), ...options], {
    ...programOptions(installation.runAs),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let exitReason: unknown;
  child.on('error', (error) => (exitReason = error)).on('exit', (code, signal) => (exitReason ??= signal ?? code ?? 'exit'));
  child.unref();
  await log.close();
  return waitUntilReady();

  async function waitUntilReady() {
    const started = Date.now();
    let wasReported = false;
    while (exitReason === undefined) {
      const postmaster = await readPidFile(installation);
      if (postmaster?.isReady && postmaster.pid === child.pid) return postmaster;
      if (!wasReported && Date.now() - started > 2_000) {
        wasReported = true;
        onProgress('The database is recovering from a crash…');
      }
      await sleep(pollMs);
    }
    return diagnoseExit(installation, logStart, exitReason);
  }
}

/** Returns the port of the last start, because running shop processes still use it. If it is not free, returns any free port. */
async function choosePort(installation: Installation): Promise<number> {
  const options = await readFile(path.join(clusterFolderOf(installation), 'postmaster.opts'), 'utf8').catch(() => '');
  const lastPort = Number(options.match(/"port=(\d+)"/)?.[1] ?? 0);
  const port = lastPort > 0 ? await tryPort(lastPort).catch(() => null) : null;
  return (
    port ??
    tryPort(0).catch((error) => {
      throw new EmbeddedPostgresError(`No port is free on 127.0.0.1 for the database (${reasonOf(error)}).`);
    })
  );
}

/** Returns `port` if it is free. If `port` is 0, returns any free port. Rejects if `port` is in use. */
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

async function openLogFile(installation: Installation) {
  try {
    const size = await stat(installation.logFile).then(
      (file) => file.size,
      () => 0,
    );
    if (size > logLimitBytes) await rename(installation.logFile, `${installation.logFile}.1`);
    const log = await open(installation.logFile, 'a', 0o600);
    if (installation.runAs.uid !== undefined && installation.runAs.gid !== undefined)
      await log.chown(installation.runAs.uid, installation.runAs.gid);
    return log;
  } catch (error) {
    throw new EmbeddedPostgresError(`The database's log ${installation.logFile} cannot be written (${reasonOf(error)}).`);
  }
}

/** Finds out why the server has exited. Returns 'retry' if another attempt may succeed. Otherwise throws EmbeddedPostgresError. */
async function diagnoseExit(installation: Installation, logStart: number, exitReason: unknown): Promise<'retry'> {
  const log = (await readFile(installation.logFile)).subarray(logStart).toString();
  if (/Address already in use|lock file "postmaster.pid" (already exists|is empty)|pre-existing shared memory block/.test(log))
    return 'retry';
  if (/No space left on device/.test(log))
    throw new EmbeddedPostgresError(`The database cannot start: the disk of ${installation.home} is full.`);
  const line = log.match(/(?:FATAL|PANIC):\s*(.+)/)?.[1] ?? log.trim().split('\n').at(-1);
  throw new EmbeddedPostgresError(
    `The database in ${installation.home} does not start (${line || reasonOf(exitReason)}); its log is ${installation.logFile}.`,
  );
}

/** Stops the server. If that takes more than 10 seconds, forces it to stop. In both cases no committed data is lost. */
export async function stopPostmaster(installation: Installation, pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (await isGone(installation, pid)) return;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw error;
    }
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      if (await isGone(installation, pid)) return;
      await sleep(pollMs);
    }
  }
  throw new Error(`The database (process ${pid}) does not stop`);
}

/**
 * Returns whether the server has stopped: it removes its pid file at the end. The pid alone is not enough, because zombies keep their pids.
 */
async function isGone(installation: Installation, pid: number): Promise<boolean> {
  return !isAlive(pid) || (await readPidFile(installation))?.pid !== pid;
}
