import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../concurrency-limit.ts';

/**
 * Each lane's share of the pool's connections. A locked table stops every query on it, so no lane may use up the pool. The table of orders is
 * used by three lanes (write, account, admin). Together they leave a fifth of the pool to the catalog.
 */
const shares = { write: 0.5, account: 0.2, admin: 0.1, public: 0.4, identity: 0.3 };

/** A kind of work that must not block the others. Work outside of a lane is limited only by the pool. */
export type Lane = keyof typeof shares;

/** Queue length per connection of a lane. In a longer queue, clients would time out. */
const waitingPerConnection = 100;

const lanes = new AsyncLocalStorage<Lane>();

/** Runs `work` in a lane: all its queries on a `LanePool`, even from nested calls, count toward the lane. */
export function inLane<Result>(lane: Lane, work: () => Result): Result {
  return lanes.run(lane, work);
}

/** A pool with a share of the connections for each lane. A query past its lane's share waits as for a full pool, and then throws 503. */
export class LanePool extends pg.Pool {
  readonly #limits: Record<Lane, ConcurrencyLimit>;

  constructor(options: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super(options);
    const limitOf = (share: number): ConcurrencyLimit => {
      const maxRunning = Math.max(1, Math.floor(options.max * share));
      return createConcurrencyLimit({ maxRunning, maxWaiting: maxRunning * waitingPerConnection, waitMs: options.connectionTimeoutMillis });
    };
    this.#limits = {
      write: limitOf(shares.write),
      account: limitOf(shares.account),
      admin: limitOf(shares.admin),
      public: limitOf(shares.public),
      identity: limitOf(shares.identity),
    };
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg calls it with a callback, others await it
  override connect(callback?: any): any {
    const lane = lanes.getStore();
    if (lane === undefined) return super.connect(callback);
    const client = this.#connectIn(this.#limits[lane]);
    if (!callback) return client;
    client.then(
      (lent) => callback(undefined, lent, lent.release),
      (error) => callback(error, undefined, () => {}),
    );
  }

  async #connectIn(limit: ConcurrencyLimit): Promise<pg.PoolClient> {
    const leave = await limit.enter();
    try {
      const client = await super.connect();
      // The pool sets a new release function on each checkout.
      const { release } = client;
      client.release = (error) => {
        release(error);
        leave();
      };
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }
}
