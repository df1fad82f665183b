import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { createClusterIfMissing } from './embedded-postgres-cluster.ts';
import { findPlace, type Place, passwordFileOf, preparePlace } from './embedded-postgres-place.ts';
import { findPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './embedded-postgres-postmaster.ts';
import { reason } from './embedded-postgres-programs.ts';

const patienceMs = 120_000;

export interface EmbeddedPostgres {
  connectionString: string;
  /** it ran already: left by a shop that was killed, or another shop is using it now */
  joined: boolean;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the shop, on `<dataDir>/postgres`, and makes its database `shop` if missing.
 * Joins the one that runs there already. Throws StartError with one line for the operator.
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
  const password = await readPassword(place);
  const started = Date.now();
  let isTold = false;
  while (Date.now() - started < patienceMs) {
    const running = await findPostmaster(place);
    const postmaster = running ?? (await startPostmaster(place, onProgress));
    if (postmaster !== 'again' && (await isAnswering(postmaster, password))) {
      return {
        connectionString: connectionString(postmaster.port, password),
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
  throw new StartError(`The database in ${place.home} is held by a process that does not answer; its log is ${place.logFile}.`);
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
  const password = await readPassword(place);
  if (!(await isAnswering(postmaster, password))) return null;
  return { connectionString: connectionString(postmaster.port, password), joined: true, stop: async () => {} };
}

const connectionString = (port: number, password: string, database = 'shop') => `postgres://shop:${password}@127.0.0.1:${port}/${database}`;

async function readPassword(place: Place): Promise<string> {
  const file = passwordFileOf(place);
  return readFile(file, 'utf8').catch((error) => {
    throw new StartError(
      `The password file ${file} cannot be read (${reason(error)}): start as the user that owns it, or restore it from a backup.`,
    );
  });
}

/** False while the server starts, recovers or stops. Throws StartError when it will never let us in. */
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
  throw new StartError(`The database does not let the shop in (${problem.message.split('\n')[0]}).`);
}

async function connectProblem(port: number, password: string, database: string): Promise<{ code?: string; message: string } | null> {
  const client = new pg.Client({ connectionString: connectionString(port, password, database), connectionTimeoutMillis: 10_000 });
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
  const client = new pg.Client({ connectionString: connectionString(port, password, 'postgres') });
  await client.connect();
  // 42P04: another starter made it a moment ago.
  await client.query('CREATE DATABASE shop').catch((error: pg.DatabaseError) => (error.code === '42P04' ? null : Promise.reject(error)));
  await client.end();
}
