import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { type ConcurrencyLimit, createConcurrencyLimit, type Load } from '../concurrency-limit.ts';
import { busyError } from '../shop-error.ts';
import { cancelQuery } from './cancel-query.ts';

/**
 * The share of the pool's connections for each kind of work ("lane"). If a table is locked, all queries on it wait and keep their
 * connections. So no lane may use up the pool. The lanes write, account, and admin use the table orders. Together they leave a fifth of the
 * pool free.
 */
const shares = { write: 0.5, account: 0.2, admin: 0.1, public: 0.3, costly: 0.1, identity: 0.3 };

/** Time limits for the queries of visitors, in ms. A query that takes longer is canceled, and the visitor gets 503. */
const timeoutsMs: Partial<Record<Lane, number>> = { public: 3_000, costly: 2_000 };

/** A kind of work that must not block other kinds. Work outside of a lane is limited only by the size of the pool. */
export type Lane = keyof typeof shares;

/**
 * A costly read waits at most this long for a connection, in ms, and then gets 503. The wait is short, because the read itself takes a long
 * time.
 */
const costlyWaitMs = 1_000;

/** Maximum length of a lane's queue, per connection of the lane. In a longer queue, clients would time out. */
const waitingPerConnection = 100;

/**
 * How up to date the rows from the replica must be.
 * current  as current as on the primary when the query began
 * late     up to REPLICA_MAX_LAG_SECONDS older
 */
export type ReplicaRead = 'current' | 'late';

interface Work {
  lane: Lane;
  /** When it aborts, the queries of the work are canceled. */
  signal?: AbortSignal;
  /** null: the queries of the work go to the primary */
  replica: ReplicaRead | null;
}

const works = new AsyncLocalStorage<Work>();

/**
 * Runs `work` in a lane. All its queries on a `LanePool` count toward the lane, even in nested calls.
 * @param replica how up to date the rows from the replica must be; null: all queries go to the primary; default: as in the surrounding work
 */
export function inLane<Result>(lane: Lane, work: () => Result, replica = works.getStore()?.replica ?? null): Result {
  return works.run({ lane, replica }, work);
}

/** Returns whether the current work may read from the replica, and how. */
export const replicaReadOfWork = (): ReplicaRead | null => works.getStore()?.replica ?? null;

/** Sends all further queries of the current work to the primary. Otherwise a query could read older rows than the one before it. */
export function stayOnPrimary(): void {
  const work = works.getStore();
  if (work) work.replica = null;
}

/** Call this before the current work fills a cache. From then on, the work reads only current rows, because late rows would stay in the cache. */
export function requireCurrentRows(): void {
  const work = works.getStore();
  if (work?.replica === 'late') work.replica = 'current';
}

/** Returns the same items. Each one is read in the lane of the current work, even if a stream asks for it later. */
export function inSameLane<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
  const inThisWork = AsyncLocalStorage.snapshot();
  return {
    [Symbol.asyncIterator]() {
      const iterator = items[Symbol.asyncIterator]();
      return {
        next: () => inThisWork(() => iterator.next()),
        return: async () => inThisWork(async () => (await iterator.return?.()) ?? { done: true, value: undefined }),
      };
    },
  };
}

/**
 * Runs `work`, whose reads take much longer than others. If they are for a visitor, they use a small lane, so that other reads do not wait.
 */
export function inCostlyLane<Result>(work: () => Result): Result {
  const current = works.getStore();
  return current?.lane === 'public' ? works.run({ ...current, lane: 'costly' }, work) : work();
}

/** Runs `work` in its lane, and cancels its queries when `signal` aborts. */
export function cancelableBy<Result>(signal: AbortSignal, work: () => Result): Result {
  const current = works.getStore();
  return current ? works.run({ ...current, signal }, work) : work();
}

/** A pool in which each lane has a share of the connections. If all of a share is in use, queries wait. After a while they get 503. */
export class LanePool extends pg.Pool {
  readonly #limits: Record<Lane, ConcurrencyLimit>;

  constructor(options: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super(options);
    const limitOf = (share: number, waitMs = options.connectionTimeoutMillis): ConcurrencyLimit => {
      const maxRunning = Math.max(1, Math.floor(options.max * share));
      return createConcurrencyLimit({ maxRunning, maxWaiting: maxRunning * waitingPerConnection, waitMs });
    };
    this.#limits = {
      write: limitOf(shares.write),
      account: limitOf(shares.account),
      admin: limitOf(shares.admin),
      public: limitOf(shares.public),
      costly: limitOf(shares.costly, costlyWaitMs),
      identity: limitOf(shares.identity),
    };
  }

  /** Returns how many connections each lane uses at the moment. */
  loads(): Record<Lane, Load> {
    const limits = Object.entries(this.#limits) as [Lane, ConcurrencyLimit][];
    return Object.fromEntries(limits.map(([lane, limit]) => [lane, limit.load()])) as Record<Lane, Load>;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg passes a callback, other callers await the result
  override connect(callback?: any): any {
    const work = works.getStore();
    if (work === undefined) return super.connect(callback);
    const client = this.#connectFor(work);
    if (!callback) return client;
    client.then(
      (lent) => callback(undefined, lent, lent.release),
      (error) => callback(error, undefined, () => {}),
    );
  }

  async #connectFor({ lane, signal }: Work): Promise<pg.PoolClient> {
    const leave = await this.#limits[lane].enter();
    try {
      if (signal?.aborted) throw busyError();
      const client = await super.connect();
      if (signal?.aborted) {
        client.release();
        throw busyError();
      }
      const stopCanceling = cancelLater(client, timeoutsMs[lane], signal);
      // The pool sets a new release function each time it lends a connection.
      const { release } = client;
      client.release = (error) => {
        const giveBack = () => {
          release(error);
          leave();
        };
        const canceling = stopCanceling();
        if (canceling) canceling.then(giveBack);
        else giveBack();
      };
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }
}

/**
 * Cancels the query of a connection after a timeout, or when `signal` aborts. Returns a function that prevents this. If a cancel request
 * has already begun, that function returns a promise. Do not reuse the connection until it resolves.
 */
function cancelLater(
  client: pg.PoolClient,
  timeoutMs: number | undefined,
  signal: AbortSignal | undefined,
): () => Promise<void> | undefined {
  let canceling: Promise<void> | undefined;
  const cancel = () => {
    canceling ??= cancelQuery(client);
  };
  const timer = timeoutMs === undefined ? undefined : setTimeout(cancel, timeoutMs);
  signal?.addEventListener('abort', cancel);
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
    return canceling;
  };
}
