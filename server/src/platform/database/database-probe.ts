import pg from 'pg';
import { withTimeout } from '../with-timeout.ts';

/** If the database does not respond within this time, the instance is not ready. The proxy waits a second longer (deploy/haproxy.cfg). */
const timeoutMs = 2_000;

/** Checks whether the database responds. It uses its own connection, because an instance with a busy pool is still ready. */
export interface DatabaseProbe {
  /** Rejects if the database does not respond within two seconds. Concurrent calls share one query. */
  ask(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates a probe with the options of the shop's pool. It connects on the first `ask`. */
export function createDatabaseProbe(options: pg.PoolConfig): DatabaseProbe {
  const probePool = new pg.Pool({
    ...options,
    Client: pg.Client,
    application_name: 'axlewright-shop-readiness',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // Without a listener, the error of a closed connection would end the process. The pool replaces the connection.
  probePool.on('error', () => {});
  let pending: Promise<unknown> | null = null;

  return {
    async ask() {
      pending ??= probePool.query('select 1').finally(() => {
        pending = null;
      });
      await withTimeout(timeoutMs, pending);
    },
    stop: () => probePool.end(),
  };
}
