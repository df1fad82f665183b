import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { StartError } from '../../start-error.ts';
import { parseDatabaseUrl } from '../database-url.ts';
import { onConnection } from '../single-connection.ts';

/** Creates an empty database on the same server, passes it to `act`, and drops it. Throws a StartError if the role may not create databases. */
export async function onScratchDatabase(connectionString: string, act: (scratch: string) => Promise<void>): Promise<void> {
  const name = `scratch_${randomUUID().replaceAll('-', '')}`;
  const url = parseDatabaseUrl(connectionString);
  await onConnection(connectionString, 'axlewright-shop backup', async (client) => {
    try {
      await client.query(`create database ${name} template template0`).catch((error: pg.DatabaseError) => {
        if (error.code !== '42501') throw error;
        throw new StartError(
          `The backup is not verified: the role ${url.username} may not create a database to restore it into. Allow it: alter role ${url.username} createdb`,
        );
      });
      url.pathname = `/${name}`;
      await act(url.href);
    } finally {
      await dropDatabase(client, name);
    }
  });
}

/**
 * Drops a database. First terminates its connections, as far as this role may do that. `drop … with (force)` would fail during an
 * autovacuum, which only a superuser may terminate. A plain drop ends an autovacuum itself.
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pg_has_role(usesysid, 'member')`, [
    name,
  ]);
  await client.query(`drop database if exists ${name}`);
}
