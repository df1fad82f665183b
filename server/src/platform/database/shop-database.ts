import pg from 'pg';
import { StartError } from '../start-error.ts';
import { type EmbeddedPostgres, joinEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

/** Any number will do that no other program takes on the same database. */
const ownerLockKey = 7_216_002;

export interface ShopDatabase {
  connectionString: string;
  /** Lets go of the database; the embedded one ends with the last shop that uses it. */
  leave(): Promise<void>;
}

/** The database of one's own, or the embedded one, started where it is not running. Throws a StartError in one clear line. */
export async function openShopDatabase({
  databaseUrl,
  dataDir,
  onProgress,
}: {
  databaseUrl: string | null;
  dataDir: string;
  onProgress: (line: string) => void;
}): Promise<ShopDatabase> {
  if (databaseUrl) {
    await requireReachable(databaseUrl);
    return { connectionString: databaseUrl, leave: async () => {} };
  }
  return leavable(await startEmbeddedPostgres({ dataDir, onProgress }));
}

/** For commands beside a shop: the same database, whether the shop is running or not. */
export async function joinShopDatabase({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }): Promise<ShopDatabase> {
  const running = databaseUrl ? null : await joinEmbeddedPostgres({ dataDir });
  if (running) return { connectionString: running.connectionString, leave: async () => {} };
  return openShopDatabase({ databaseUrl, dataDir, onProgress: () => {} });
}

/** Shops hold a shared lock while they run. Who can take it alone at the end is the last one and stops the server. */
async function leavable(postgres: EmbeddedPostgres): Promise<ShopDatabase> {
  const holder = new pg.Client({ connectionString: postgres.connectionString, application_name: 'axlewright-shop holder' });
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('select pg_advisory_lock_shared($1)', [ownerLockKey]);
  return {
    connectionString: postgres.connectionString,
    async leave() {
      const isLast = await isLastHolder(holder).catch(() => true);
      await holder.end().catch(() => {});
      if (isLast) await postgres.stop();
    },
  };
}

async function isLastHolder(holder: pg.Client): Promise<boolean> {
  await holder.query('select pg_advisory_unlock_shared($1)', [ownerLockKey]);
  const result = await holder.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [ownerLockKey]);
  return result.rows[0]?.alone ?? false;
}

async function requireReachable(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const version = Number((await client.query<{ server_version_num: string }>('show server_version_num')).rows[0]?.server_version_num);
    if (version < 150_000) throw new StartError('DATABASE_URL leads to a PostgreSQL older than 15.');
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { host, pathname } = new URL(databaseUrl);
    throw new StartError(
      `The database ${pathname.slice(1)} at ${host} (DATABASE_URL) cannot be reached: ${(error as Error).message || 'no answer'}.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
