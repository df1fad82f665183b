import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createClusterIfMissing } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { inUseLockNumber } from './in-use-lock.ts';
import { findPlace, type Place, preparePlace } from './place.ts';
import { findPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { reason } from './reason.ts';
import { createAppRole, type EmbeddedRole, hasAppRole, readPassword } from './roles.ts';

const patienceMs = 120_000;

export interface EmbeddedPostgres {
  /** of the role that owns the tables */
  connectionString: string;
  /** of the role that the shop works with; the owner's if an older shop that still runs keeps it from being made */
  appConnectionString: string;
  /** it ran already: left by a shop that was killed, or another shop is using it now */
  joined: boolean;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the shop, on `<dataDir>/postgres`, and makes its database `shop` if missing.
 * Joins the one that runs there already. Throws EmbeddedPostgresError with one line for the operator.
 */
export async function startEmbeddedPostgres({
  dataDir,
  onProgress = () => {},
}: {
  dataDir: string;
  onProgress?: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  const place = await preparePlace(dataDir, onProgress);
  await createClusterIfMissing(place, onProgress);
  const password = await readPassword(place, 'shop');
  const started = Date.now();
  let isTold = false;
  while (Date.now() - started < patienceMs) {
    const running = await findPostmaster(place);
    const postmaster = running ?? ((await makeAppRole(place)) ? await startPostmaster(place, onProgress) : 'again');
    if (postmaster !== 'again' && (await isAnswering(postmaster, password))) {
      const hasRoles = running === null || (await stopIfOutdated(place, running, password));
      if (hasRoles)
        return {
          ...(await connectionsTo(place, postmaster.port)),
          joined: running !== null,
          stop: () => stopPostmaster(place, postmaster.pid),
        };
    }
    if (!isTold && Date.now() - started > 2_000) {
      isTold = true;
      onProgress('Waiting for the database that runs already…');
    }
    await sleep(20);
  }
  throw new EmbeddedPostgresError(`The database in ${place.home} is held by a process that does not answer; its log is ${place.logFile}.`);
}

/** Whether a start made a database in this data folder. Changes nothing. */
export async function hasEmbeddedPostgres(dataDir: string): Promise<boolean> {
  return (await findPlace(dataDir)) !== null;
}

/** For commands beside a running shop: null when its database isn't running. `stop` leaves it running. */
export async function joinEmbeddedPostgres({ dataDir }: { dataDir: string }): Promise<EmbeddedPostgres | null> {
  const place = await findPlace(dataDir);
  const postmaster = place && (await findPostmaster(place));
  if (!place || !postmaster) return null;
  if (!(await isAnswering(postmaster, await readPassword(place, 'shop')))) return null;
  return { ...(await connectionsTo(place, postmaster.port)), joined: true, stop: async () => {} };
}

/** False if another start holds the folder at this moment. */
async function makeAppRole(place: Place): Promise<boolean> {
  if (await hasAppRole(place)) return true;
  try {
    await createAppRole(place);
    return true;
  } catch (error) {
    if (await findPostmaster(place)) return false;
    throw new EmbeddedPostgresError(
      `The database in ${place.home} could not be given a second role (${reason(error)}); its log is ${place.logFile}.`,
    );
  }
}

/**
 * Stops a server that has no role for the shop to work with and that no shop uses: an older shop was killed, and left it. True if the
 * server can be joined: it has the role, or somebody uses it, and the role is made when it starts the next time.
 */
async function stopIfOutdated(place: Place, { pid, port }: Postmaster, password: string): Promise<boolean> {
  if (await hasAppRole(place)) return true;
  // Another start may be stopping it at this moment.
  const isUnused = await canLockAlone(port, password).catch(() => null);
  if (isUnused) await stopPostmaster(place, pid);
  return isUnused === false;
}

async function canLockAlone(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: connectionString(port, 'shop', password), application_name: 'axlewright-shop start' });
  // The query reports a lost connection. Without a listener the error would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [inUseLockNumber]);
    return rows[0]?.alone ?? false;
  } finally {
    await client.end();
  }
}

async function connectionsTo(place: Place, port: number) {
  const owner = connectionString(port, 'shop', await readPassword(place, 'shop'));
  const app = (await hasAppRole(place)) ? connectionString(port, 'shop_app', await readPassword(place, 'shop_app')) : owner;
  return { connectionString: owner, appConnectionString: app };
}

const connectionString = (port: number, role: EmbeddedRole, password: string, database = 'shop') =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;

/** False while the server starts, recovers or stops. Throws EmbeddedPostgresError when it will never let us in. */
async function isAnswering(postmaster: Postmaster, password: string): Promise<boolean> {
  if (!postmaster.isReady) return false;
  const problem = await connectProblem(postmaster.port, password, 'shop');
  if (problem === null) return true;
  if (problem.code === '3D000') {
    await createDatabase(postmaster.port, password);
    return true;
  }
  // 57P0x: starting or stopping. 53300: all connections are taken, so it does answer.
  if (problem.code === '53300') return true;
  if (/^57P|^ECONN/.test(problem.code ?? '')) return false;
  // A server that stops may also just hang up.
  if (problem.code === undefined && problem.message.startsWith('Connection terminated')) return false;
  throw new EmbeddedPostgresError(`The database does not let the shop in (${problem.message.split('\n')[0]}).`);
}

async function connectProblem(port: number, password: string, database: string): Promise<{ code?: string; message: string } | null> {
  const client = new pg.Client({ connectionString: connectionString(port, 'shop', password, database), connectionTimeoutMillis: 10_000 });
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
  await client.connect();
  // 42P04: another starter made it a moment ago.
  await client.query('CREATE DATABASE shop').catch((error: pg.DatabaseError) => (error.code === '42P04' ? null : Promise.reject(error)));
  await client.end();
}
