import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createClusterIfMissing } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { inUseLockNumber } from './in-use-lock.ts';
import { findInstallation, type Installation, prepareInstallation } from './installation.ts';
import { type Postmaster, readOrRemovePidFile, startPostmaster, stopPostmaster } from './postmaster.ts';
import { reasonOf } from './reason.ts';
import { createAppRole, type EmbeddedRole, hasAppRole, readPassword } from './roles.ts';

const timeoutMs = 120_000;

export interface EmbeddedPostgres {
  /** for the role that owns the tables */
  ownerConnectionString: string;
  /**
   * for the role that the shop uses, or the owner's connection string if that role is missing. The role cannot be created while an older
   * version of the shop uses this server
   */
  appConnectionString: string;
  /** whether the server was already running, because another process uses it or a killed process left it running */
  joined: boolean;
  stop(): Promise<void>;
}

/**
 * Starts the packaged PostgreSQL with its data in `<dataDir>/postgres`. If it is already running there, connects to it. Creates the
 * database `shop` if it is missing. Throws EmbeddedPostgresError.
 */
export async function startEmbeddedPostgres({
  dataDir,
  packages = null,
  settings = {},
  onProgress = () => {},
}: {
  dataDir: string;
  /** a folder with node_modules that contains another version of PostgreSQL; null: the version that the shop depends on */
  packages?: string | null;
  /** settings of PostgreSQL that replace the usual ones, if this call starts the server */
  settings?: Record<string, string | number>;
  onProgress?: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  const installation = await prepareInstallation(dataDir, packages, onProgress);
  await createClusterIfMissing(installation, onProgress);
  const password = await readPassword(installation, 'shop');
  const started = Date.now();
  let wasReported = false;
  while (Date.now() - started < timeoutMs) {
    const running = await readOrRemovePidFile(installation);
    const postmaster =
      running ?? ((await ensureAppRole(installation)) ? await startPostmaster(installation, onProgress, settings) : 'retry');
    if (postmaster !== 'retry' && (await ensureShopDatabase(postmaster, password))) {
      const isUsable = running === null || (await stopIfOutdated(installation, running, password));
      if (isUsable)
        return {
          ...(await connectionsTo(installation, postmaster.port)),
          joined: running !== null,
          stop: () => stopPostmaster(installation, postmaster.pid),
        };
    }
    if (!wasReported && Date.now() - started > 2_000) {
      wasReported = true;
      onProgress('Waiting for the running database…');
    }
    await sleep(20);
  }
  throw new EmbeddedPostgresError(
    `The database in ${installation.home} belongs to a process that does not respond; its log is ${installation.logFile}.`,
  );
}

/** Returns whether this data folder contains a database. */
export async function hasEmbeddedPostgres(dataDir: string): Promise<boolean> {
  return (await findInstallation(dataDir)) !== null;
}

/**
 * Connects to a running database, for commands that run beside a shop. Returns null if the database is not running, or is not ready yet. The
 * `stop` of the result does nothing. Throws EmbeddedPostgresError if the connection fails for another reason.
 */
export async function joinEmbeddedPostgres({ dataDir }: { dataDir: string }): Promise<EmbeddedPostgres | null> {
  const installation = await findInstallation(dataDir);
  const postmaster = installation && (await readOrRemovePidFile(installation));
  if (!installation || !postmaster) return null;
  if (!(await ensureShopDatabase(postmaster, await readPassword(installation, 'shop')))) return null;
  return { ...(await connectionsTo(installation, postmaster.port)), joined: true, stop: async () => {} };
}

/**
 * Creates the role `shop_app` if it is missing. Returns false if the caller must retry, because another start is using the folder. Throws
 * EmbeddedPostgresError if the role cannot be created.
 */
async function ensureAppRole(installation: Installation): Promise<boolean> {
  if (await hasAppRole(installation)) return true;
  try {
    await createAppRole(installation);
    return true;
  } catch (error) {
    // Recognizes the other start by the error, because its pid file may already be gone.
    const wasInUse = /lock file "postmaster\.pid"|pre-existing shared memory/.test(reasonOf(error));
    if (wasInUse || (await readOrRemovePidFile(installation))) return false;
    throw new EmbeddedPostgresError(
      `The database in ${installation.home} has only one role, and the second one could not be created (${reasonOf(error)}); its log is ${installation.logFile}.`,
    );
  }
}

/**
 * Stops a server without the role `shop_app` if no process uses it, because the role can only be created while the server is stopped. An
 * older version of the shop may have been killed and left such a server. If another process uses the server, it keeps running, and a later
 * start creates the role. Returns true if the running server can be used.
 */
async function stopIfOutdated(installation: Installation, { pid, port }: Postmaster, password: string): Promise<boolean> {
  if (await hasAppRole(installation)) return true;
  // The connection fails if another start is stopping the server right now.
  const use = await findUse(port, password).catch(() => 'unknown' as const);
  if (use === 'unused') await stopPostmaster(installation, pid);
  return use === 'used';
}

/** Finds out whether a process uses the server. Returns 'unknown' if another start is checking this at the same time. */
async function findUse(port: number, password: string): Promise<'used' | 'unused' | 'unknown'> {
  const client = new pg.Client({ connectionString: connectionString(port, 'shop', password), application_name: 'axlewright-shop start' });
  // Without this listener, a lost connection would end the process. The query reports the error anyway.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [inUseLockNumber]);
    if (rows[0]?.alone) return 'unused';
    const shared = "select from pg_locks where locktype = 'advisory' and objid = $1 and mode = 'ShareLock' and granted";
    return (await client.query(shared, [inUseLockNumber])).rowCount ? 'used' : 'unknown';
  } finally {
    await client.end();
  }
}

async function connectionsTo(installation: Installation, port: number) {
  const owner = connectionString(port, 'shop', await readPassword(installation, 'shop'));
  const app = (await hasAppRole(installation)) ? connectionString(port, 'shop_app', await readPassword(installation, 'shop_app')) : owner;
  return { ownerConnectionString: owner, appConnectionString: app };
}

const connectionString = (port: number, role: EmbeddedRole, password: string, database = 'shop') =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;

/**
 * Connects to the shop's database, and creates it if it is missing. Returns false while the server starts, recovers or stops. Throws
 * EmbeddedPostgresError if the connection fails for another reason.
 */
async function ensureShopDatabase(postmaster: Postmaster, password: string): Promise<boolean> {
  if (!postmaster.isReady) return false;
  const problem = await connectProblem(postmaster.port, password, 'shop');
  if (problem === null) return true;
  if (problem.code === '3D000') {
    await createDatabase(postmaster.port, password);
    return true;
  }
  // 57P0x: starting or stopping. 53300: all connections are in use, so the server is up.
  if (problem.code === '53300') return true;
  if (/^57P|^ECONN/.test(problem.code ?? '')) return false;
  // A server that stops may also close the connection without an error code.
  if (problem.code === undefined && problem.message.startsWith('Connection terminated')) return false;
  throw new EmbeddedPostgresError(`The shop cannot connect to the database (${problem.message.split('\n')[0]}).`);
}

async function connectProblem(port: number, password: string, database: string): Promise<{ code?: string; message: string } | null> {
  const client = new pg.Client({ connectionString: connectionString(port, 'shop', password, database), connectionTimeoutMillis: 10_000 });
  // Without a listener, an error of the connection would end the process. The current or next query rejects anyway.
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error as pg.DatabaseError;
  } finally {
    await client.end().catch(() => {});
  }
}

async function createDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionString(port, 'shop', password, 'postgres') });
  // Without a listener, an error of the connection would end the process. The current or next query rejects anyway.
  client.on('error', () => {});
  await client.connect();
  // 42P04: another start has just created it.
  await client.query('CREATE DATABASE shop').catch((error: pg.DatabaseError) => (error.code === '42P04' ? null : Promise.reject(error)));
  await client.end();
}
