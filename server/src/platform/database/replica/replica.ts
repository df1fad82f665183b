import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { ReplicaRead } from '../lanes.ts';
import { dropConnection, openPool } from '../pool.ts';
import { createLag } from './lag.ts';
import { createServerProbe, otherSystem, replayedPosition } from './server-probe.ts';

/** Interval of the checks of both servers, in ms. */
const checkMs = 1_000;
/** A read waits at most this long for a connection to the replica, in ms. After that, it goes to the primary. */
const connectMs = 1_000;
/** A replica is usually some milliseconds behind. A read of current rows checks up to this many times whether it has caught up. */
const tries = 3;
const pauseMs = 4;
/** SQLSTATE of a query that was canceled, because it took too long or because the visitor left. */
const canceled = '57014';

export interface ReplicaOptions {
  connectionString: string;
  /** A replica that is further behind is not used. */
  maxLagSeconds: number;
}

type Logger = Pick<FastifyBaseLogger, 'warn' | 'info'>;
type Observer = (ranOn: 'replica' | 'primary') => void;

/** A copy of the database that PostgreSQL keeps up to date. It runs queries that need not run on the primary. */
export interface Replica {
  maxLagSeconds: number;
  /**
   * Runs a query that only reads. Returns null if the primary must run it, because the replica is unreachable, is behind, or has failed.
   * Throws only if the query was canceled.
   */
  query(read: ReplicaRead, text: string, values: unknown[]): Promise<pg.QueryResult | null>;
  /** Returns how many seconds the replica is behind. Returns NaN if it cannot be used at all. */
  lagSeconds(): number;
  /** Calls back after each call of `query`. */
  observe(observer: Observer): void;
  start(logger: Logger): void;
  stop(): Promise<void>;
  end(): Promise<void>;
}

/** Connects to the replica. The shop starts and runs without it, too. If the replica is unreachable, reads do not wait for it. */
export function createReplica(primary: pg.Pool, poolSize: number, { connectionString, maxLagSeconds }: ReplicaOptions): Replica {
  const pool: pg.Pool = openPool(connectionString, poolSize, connectMs);
  const probes = { primary: createServerProbe(primary.options), replica: createServerProbe(pool.options) };
  const lag = createLag(maxLagSeconds);
  const connections = new Set<pg.PoolClient>();
  /** The last known position of each connection's server. A load balancer may connect to several replicas. */
  const positions = new WeakMap<pg.PoolClient, bigint>();
  const stopping = new AbortController();
  let checking = Promise.resolve();
  /** identifies the database cluster of the primary */
  let system: string | null = null;
  /** why the replica cannot be used; null: it can */
  let problem: string | null = 'unknown';
  let secondsBehind = Number.NaN;
  let observer: Observer = () => {};

  pool.on('connect', (client) => connections.add(client));
  pool.on('remove', (client) => connections.delete(client));

  async function query(read: ReplicaRead, text: string, values: unknown[]): Promise<pg.QueryResult | null> {
    const result = problem === null ? await tryQuery(read, text, values) : null;
    observer(result ? 'replica' : 'primary');
    return result;
  }

  async function tryQuery(read: ReplicaRead, text: string, values: unknown[]): Promise<pg.QueryResult | null> {
    let client: pg.PoolClient | undefined;
    try {
      const required = read === 'late' ? lag.requiredPosition(Date.now()) : await probes.primary.writtenPosition();
      if (required === null) return null;
      client = await pool.connect();
      return (await hasReached(client, required, read === 'late' ? 1 : tries)) ? await client.query(text, values) : null;
    } catch (error) {
      if ((error as pg.DatabaseError).code === canceled) throw error;
      // If the query itself is wrong, it fails on the primary, too.
      return null;
    } finally {
      client?.release();
    }
  }

  async function hasReached(client: pg.PoolClient, required: bigint, triesLeft: number): Promise<boolean> {
    if ((positions.get(client) ?? 0n) >= required) return true;
    const position = await replayedPosition(client);
    if (position === null) return false;
    positions.set(client, position);
    if (position >= required || triesLeft === 1) return position >= required;
    await sleep(pauseMs);
    return hasReached(client, required, triesLeft - 1);
  }

  async function check(logger: Logger): Promise<void> {
    const written = probes.primary.primary().catch(() => null);
    const replica = await probes.replica.replica().catch((error: Error) => error);
    const state = await written;
    if (state) {
      lag.measured(state.position, Date.now());
      system = state.system;
    }
    const found = replica instanceof Error ? replica.message : replica.system === system ? null : otherSystem;
    if (found === null && problem !== null) logger.info('the replica can be used');
    if (found !== null && found !== problem) logger.warn({ problem: found }, 'the replica cannot be used, so all reads go to the primary');
    problem = found;
    secondsBehind =
      found !== null || replica instanceof Error
        ? Number.NaN
        : (lag.secondsAt(replica.position, Date.now()) ?? replica.seconds ?? Number.NaN);
    // The replica's running queries then fail at once instead of after their timeout, and run on the primary.
    if (found !== null) for (const client of connections) dropConnection(client);
  }

  return {
    maxLagSeconds,
    query,
    lagSeconds: () => secondsBehind,
    observe(newObserver) {
      observer = newObserver;
    },
    start(logger) {
      const keepChecking = async () => {
        while (!stopping.signal.aborted) {
          await check(logger);
          await sleep(checkMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
        }
      };
      checking = keepChecking();
    },
    async stop() {
      stopping.abort();
      await checking;
    },
    async end() {
      await Promise.all([pool.end(), probes.primary.stop(), probes.replica.stop()]);
    },
  };
}
