import pg from 'pg';
import { dropConnection } from './pool.ts';

interface JobConnection {
  pool: pg.Pool;
  /** the name of the connection in pg_stat_activity */
  name: string;
  /** if it aborts, the connection is dropped at once, and PostgreSQL rolls the current transaction back */
  signal: AbortSignal;
}

/** Opens a connection to the database of the pool, without timeouts, passes it to `use`, and closes it. For long work that needs a single connection. */
export async function onJobConnection<Result>(
  { pool, name, signal }: JobConnection,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = newClient(pool, name);
  const drop = () => dropConnection(client);
  signal.throwIfAborted();
  signal.addEventListener('abort', drop, { once: true });
  try {
    await client.connect();
    return await use(client);
  } finally {
    signal.removeEventListener('abort', drop);
    await client.end().catch(() => {});
  }
}

/** Yields what `read` yields. `read` gets its own connection without timeouts. The connection also closes if the consumer stops early. */
export async function* streamOnConnection(
  pool: pg.Pool,
  name: string,
  read: (client: pg.Client) => AsyncIterable<string>,
): AsyncGenerator<string> {
  const client = newClient(pool, name);
  try {
    await client.connect();
    yield* read(client);
  } finally {
    await client.end().catch(() => {});
  }
}

function newClient({ options: { connectionString } }: pg.Pool, name: string): pg.Client {
  const client = new pg.Client({ ...(connectionString ? { connectionString } : {}), application_name: name, keepAlive: true });
  // Without a listener, an error of the connection would end the process. The running query rejects anyway.
  client.on('error', () => {});
  return client;
}
