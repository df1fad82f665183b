import type pg from 'pg';
import { currentRole, grantRows } from './platform/database/app-role.ts';
import { type MigrateOptions, migrate } from './platform/database/migrate.ts';
import { takeSessionLock, tryLock } from './platform/database/session-lock.ts';
import type { ShopDatabase } from './platform/database/shop-database.ts';
import { onConnection } from './platform/database/single-connection.ts';
import { transferJobsSchema } from './platform/jobs/jobs-schema.queries.ts';
import { StartError } from './platform/start-error.ts';

type Connections = Pick<ShopDatabase, 'ownerConnectionString' | 'appConnectionString'>;

/**
 * Migrates the database as the owner of the tables, and grants the shop's role its rights. Returns the names of the applied migrations. Throws a
 * StartError if the owner lacks a right, or if the two URLs lead to different databases.
 */
export async function prepareDatabase(
  { ownerConnectionString, appConnectionString }: Connections,
  options: MigrateOptions = {},
): Promise<string[]> {
  const migrated = await migrate(ownerConnectionString, options);
  if (appConnectionString === ownerConnectionString) return migrated;
  const role = await onConnection(appConnectionString, 'axlewright-shop start', currentRole);
  await onConnection(ownerConnectionString, 'axlewright-shop start', async (client) => {
    await takeSessionLock(client, 'migrations');
    // An advisory lock belongs to one database. If the second connection can also take the lock, the two use different databases.
    if (await onConnection(appConnectionString, 'axlewright-shop start', (other) => tryLock(other, 'migrations')))
      throw new StartError('DATABASE_URL and MIGRATION_DATABASE_URL lead to different databases.');
    await grant(client, role);
  });
  return migrated;
}

async function grant(client: pg.Client, role: string): Promise<void> {
  try {
    await grantRows(client, role);
    await transferJobsSchema(client, role);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '42501') throw error;
    const owner = await currentRole(client);
    throw new StartError(
      `The role ${owner} cannot grant the role ${role} the rights of the shop (${(error as Error).message}). It must own the database and be a member of ${role}: grant ${role} to ${owner}`,
    );
  }
}
