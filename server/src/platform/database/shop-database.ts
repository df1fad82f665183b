import pg from 'pg';
import { StartError } from '../start-error.ts';
import { hasEmbeddedPostgres, joinEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { keepEmbeddedPostgres } from './embedded-postgres-keeper.ts';
import { requireShop } from './migrate.ts';
import { onConnection } from './single-connection.ts';

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
  return keepEmbeddedPostgres(() => startEmbeddedPostgres({ dataDir, onProgress }), onProgress);
}

interface DatabaseSettings {
  databaseUrl: string | null;
  dataDir: string;
}

/**
 * For commands beside a shop: its database, whether the shop is running or not. Throws a StartError if there is none: a command that
 * made an empty one would report that all is well.
 */
export async function joinShopDatabase(settings: DatabaseSettings): Promise<ShopDatabase> {
  if (!settings.databaseUrl && !(await hasEmbeddedPostgres(settings.dataDir)))
    throw new StartError(
      `There is no shop in ${settings.dataDir}. Set DATA_DIR or DATABASE_URL as for the shop, or start the shop to make one.`,
    );
  const shopDatabase = await joinOrMakeShopDatabase(settings);
  try {
    await onConnection(shopDatabase.connectionString, 'axlewright-shop command', requireShop);
    return shopDatabase;
  } catch (error) {
    await shopDatabase.leave();
    throw error;
  }
}

/** For restoring a backup: the shop's database, or a new and empty one. Throws a StartError if it cannot be reached or made. */
export async function joinOrMakeShopDatabase({ databaseUrl, dataDir }: DatabaseSettings): Promise<ShopDatabase> {
  const running = databaseUrl ? null : await joinEmbeddedPostgres({ dataDir });
  if (running) return { connectionString: running.connectionString, leave: async () => {} };
  return openShopDatabase({ databaseUrl, dataDir, onProgress: () => {} });
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
