import { hasEmbeddedPostgres, joinEmbeddedPostgres, startEmbeddedPostgres } from '@axlewright/embedded-postgres/embedded-postgres';
import { EmbeddedPostgresError } from '@axlewright/embedded-postgres/embedded-postgres-error';
import { superviseEmbeddedPostgres } from '@axlewright/embedded-postgres/supervisor';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { hostOf, parseDatabaseUrl } from './database-url.ts';
import { requireShop } from './migrate.ts';
import { onConnection } from './single-connection.ts';

export interface ShopDatabase {
  /** connects as the role that owns the tables: for migrations, backups and imports */
  ownerConnectionString: string;
  /** Connects as the role that the shop uses, which can only read and write rows. The same as `ownerConnectionString` if there is only one role. */
  appConnectionString: string;
  /** Releases the database. The embedded server stops when no process uses it any longer. */
  leave(): Promise<void>;
}

interface DatabaseSettings {
  databaseUrl: string | null;
  /** null: the shop uses the role that owns the tables */
  migrationDatabaseUrl: string | null;
  dataDir: string;
}

/** Connects to the database of DATABASE_URL, or starts the embedded one. Throws a StartError with one line for the operator. */
export async function openShopDatabase({
  databaseUrl,
  migrationDatabaseUrl,
  dataDir,
  onProgress,
}: DatabaseSettings & { onProgress: (line: string) => void }): Promise<ShopDatabase> {
  if (databaseUrl) {
    await requireReachable(databaseUrl, 'DATABASE_URL');
    if (migrationDatabaseUrl) await requireReachable(migrationDatabaseUrl, 'MIGRATION_DATABASE_URL');
    return { ownerConnectionString: migrationDatabaseUrl ?? databaseUrl, appConnectionString: databaseUrl, leave: async () => {} };
  }
  return superviseEmbeddedPostgres(() => startEmbeddedPostgres({ dataDir, onProgress }), onProgress).catch(rethrowAsStartError);
}

/**
 * Opens the shop's database for a command, even if the shop is not running. Throws a StartError if there is no database. Never creates one,
 * because a command such as the doctor would find no problem in an empty database.
 */
export async function joinShopDatabase(settings: DatabaseSettings): Promise<ShopDatabase> {
  if (!settings.databaseUrl && !(await hasEmbeddedPostgres(settings.dataDir).catch(rethrowAsStartError)))
    throw new StartError(
      `There is no shop in ${settings.dataDir}. Set DATA_DIR or DATABASE_URL to the same value as the shop, or start the shop to create its database.`,
    );
  const shopDatabase = await joinOrCreateShopDatabase(settings);
  try {
    await onConnection(shopDatabase.ownerConnectionString, 'axlewright-shop command', requireShop);
    return shopDatabase;
  } catch (error) {
    await shopDatabase.leave();
    throw error;
  }
}

/** Opens the shop's database to restore a backup, or creates an empty one. Throws a StartError if that fails. */
export async function joinOrCreateShopDatabase(settings: DatabaseSettings): Promise<ShopDatabase> {
  const running = settings.databaseUrl ? null : await joinEmbeddedPostgres(settings).catch(rethrowAsStartError);
  if (!running) return openShopDatabase({ ...settings, onProgress: () => {} });
  const { ownerConnectionString, appConnectionString } = running;
  return { ownerConnectionString, appConnectionString, leave: async () => {} };
}

function rethrowAsStartError(error: unknown): never {
  throw error instanceof EmbeddedPostgresError ? new StartError(error.message) : error;
}

async function requireReachable(databaseUrl: string, setting: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const version = Number((await client.query<{ server_version_num: string }>('show server_version_num')).rows[0]?.server_version_num);
    if (version < 150_000) throw new StartError(`${setting} is the URL of a PostgreSQL server that is older than version 15.`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const url = parseDatabaseUrl(databaseUrl);
    const place = url.searchParams.has('host') ? hostOf(url) : url.host;
    throw new StartError(
      `The database ${url.pathname.slice(1)} at ${place} (${setting}) cannot be reached: ${(error as Error).message || 'no response'}.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
