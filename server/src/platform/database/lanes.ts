import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { createGate, type Gate } from '../gate.ts';

/**
 * What a piece of work may take of the pool, as a share of its connections. A table that somebody blocks stops all that touches it: orders
 * are written, read by their buyers and read by admins, and these three together leave a fifth of the pool to the catalogue.
 */
const shares = { write: 0.5, account: 0.2, admin: 0.1, public: 0.4, identity: 0.3 };

/** Kinds of work that must not stop each other. Work in no lane is bounded by the pool alone. */
export type Lane = keyof typeof shares;

/** Requests that wait for each connection of a lane. More would wait longer than a client does. */
const waitingPerConnection = 100;

const lanes = new AsyncLocalStorage<Lane>();

/** Does the work in a lane: all that it asks of a `LanePool`, however deep below, counts there. */
export function inLane<Result>(lane: Lane, work: () => Result): Result {
  return lanes.run(lane, work);
}

/** A pool that lends each lane its share of the connections. Past it a query waits as for a full pool, and then throws 503. */
export class LanePool extends pg.Pool {
  readonly #gates: Record<Lane, Gate>;

  constructor(options: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super(options);
    const gateOf = (share: number): Gate => {
      const size = Math.max(1, Math.floor(options.max * share));
      return createGate({ size, maximumWaiting: size * waitingPerConnection, waitMs: options.connectionTimeoutMillis });
    };
    this.#gates = {
      write: gateOf(shares.write),
      account: gateOf(shares.account),
      admin: gateOf(shares.admin),
      public: gateOf(shares.public),
      identity: gateOf(shares.identity),
    };
  }

  // biome-ignore lint/suspicious/noExplicitAny: with a callback as within pg, or with a promise
  override connect(callback?: any): any {
    const lane = lanes.getStore();
    if (lane === undefined) return super.connect(callback);
    const client = this.#connectIn(this.#gates[lane]);
    if (!callback) return client;
    client.then(
      (lent) => callback(undefined, lent, lent.release),
      (error) => callback(error, undefined, () => {}),
    );
  }

  async #connectIn(gate: Gate): Promise<pg.PoolClient> {
    const leave = await gate.enter();
    try {
      const client = await super.connect();
      // The pool makes this function anew each time that it lends the connection.
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
