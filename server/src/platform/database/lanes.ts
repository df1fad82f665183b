import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../concurrency-limit.ts';

/**
 * The shares of the pool's connections for each kind of work ("lane"). If a table is locked, all queries on it wait and keep their connections.
 * So no kind of work may use up the pool. Three lanes (write, account, admin) use the table orders. Together they leave a fifth of the pool free.
 */
const shares = { write: 0.5, account: 0.2, admin: 0.1, public: 0.4, identity: 0.3 };

/** A kind of work that must not block other kinds. Work outside of a lane is limited only by the size of the pool. */
export type Lane = keyof typeof shares;

/** Maximum length of a lane's queue, per connection. In a longer queue, clients would time out. */
const waitingPerConnection = 100;

const lanes = new AsyncLocalStorage<Lane>();

/** Runs `work` in a lane. All its queries on a `LanePool` count toward the lane, even in nested calls. */
export function inLane<Result>(lane: Lane, work: () => Result): Result {
  return lanes.run(lane, work);
}

/** A pool in which each lane has a share of the connections. If a lane has used up its share, a query waits, and after a while gets 503. */
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

  // biome-ignore lint/suspicious/noExplicitAny: pg passes a callback, other callers await the result
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
      // The pool sets a new release function each time it lends a connection.
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
