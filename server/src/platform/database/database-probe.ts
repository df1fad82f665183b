import pg from 'pg';
import { within } from '../within.ts';

/** The database has this long to answer before the instance gets no more requests. The proxy waits a second longer (deploy/haproxy.cfg). */
const answerMs = 2_000;

/** Asks whether the database answers, on a connection that nothing else uses: a busy pool is no reason to take the instance away. */
export interface DatabaseProbe {
  /** Rejects if the database does not answer within two seconds. Questions at the same time share one answer. */
  ask(): Promise<void>;
  stop(): Promise<void>;
}

/** `options` are those of the shop's own pool. Connects at the first question. */
export function createDatabaseProbe(options: pg.PoolConfig): DatabaseProbe {
  const own = new pg.Pool({
    ...options,
    Client: pg.Client,
    application_name: 'axlewright-shop-readiness',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  // The pool replaces a connection that the server closed. Without a listener the loss would end the process.
  own.on('error', () => {});
  let underWay: Promise<unknown> | null = null;

  return {
    async ask() {
      underWay ??= own.query('select 1').finally(() => {
        underWay = null;
      });
      await within(answerMs, underWay);
    },
    stop: () => own.end(),
  };
}
