import type pg from 'pg';
import { onConnection } from './single-connection.ts';

const lookEveryMs = 1_000;

/** An autovacuum has no application name. */
const blockerColumns = `coalesce(nullif(application_name, ''), backend_type, '') as name, xact_start as since`;
/** The tables of PostgreSQL itself have lower numbers. */
const firstOidOfTables = 16384;

interface Blocker {
  pid: number;
  name: string;
  since: Date | null;
}

/**
 * Runs `work`, which uses `client`. Passes it a function that says which connections last kept the client waiting for a lock. A second connection
 * looks for them, because the first one is busy while it waits.
 */
export async function watchBlockers<Result>(
  connectionString: string,
  client: pg.Client,
  work: (describeLast: () => string) => Promise<Result>,
): Promise<Result> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return onConnection(connectionString, 'axlewright-shop lock watch', async (watcher) => {
    let last: Blocker[] = [];
    const look = async () => {
      const blockers = await listBlockers(watcher, rows[0]?.pid);
      if (blockers.length > 0) last = blockers;
    };
    // If the watcher fails later, the printed line may name no connection, but the work goes on.
    const timer = setInterval(() => void look().catch(() => {}), lookEveryMs);
    try {
      return await work(() => describeConnections(last));
    } finally {
      clearInterval(timer);
    }
  });
}

async function listBlockers(client: pg.Client, pid: number | undefined): Promise<Blocker[]> {
  const { rows } = await client.query<Blocker>(
    `select pid, ${blockerColumns} from pg_stat_activity where pid = any (pg_blocking_pids($1)) order by xact_start`,
    [pid],
  );
  return rows;
}

/**
 * Says which other connections hold locks on tables of this database. Call it outside a transaction. Inside one, `pg_stat_activity` repeats
 * what it showed when the transaction first read it.
 */
export async function describeLockHolders(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Blocker>(
    `select pid, ${blockerColumns} from pg_stat_activity where pid <> pg_backend_pid() and pid in (
       select pid from pg_locks where granted and locktype = 'relation' and relation >= ${firstOidOfTables}
         and database = (select oid from pg_database where datname = current_database()))
     order by xact_start`,
  );
  return describeConnections(rows);
}

function describeConnections(blockers: Blocker[]): string {
  if (blockers.length === 0) return 'another connection';
  return blockers
    .map(({ pid, name, since }) => `connection ${pid} (${name}${since ? `, in a transaction since ${since.toISOString()}` : ''})`)
    .join(', ');
}
