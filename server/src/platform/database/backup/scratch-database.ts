import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { rejectOnAbort } from '../../jobs/abortable.ts';
import { StartError } from '../../start-error.ts';
import { parseDatabaseUrl } from '../database-url.ts';
import { onConnection } from '../single-connection.ts';

/**
 * Creates an empty database on the same server, passes it to `act`, and drops it, even if the signal aborts. First drops the databases
 * that killed commands have left behind. Throws a StartError if the role may not create databases.
 */
export async function onScratchDatabase(
  connectionString: string,
  act: (scratch: string) => Promise<void>,
  signal = new AbortController().signal,
): Promise<void> {
  await onConnection(connectionString, 'axlewright-shop backup', async (client) => {
    await dropLeftoverScratchDatabases(client);
    await onDatabase(client, await newName(client), connectionString, signal, act);
  });
}

async function onDatabase(
  client: pg.Client,
  name: string,
  connectionString: string,
  signal: AbortSignal,
  act: (scratch: string) => Promise<void>,
): Promise<void> {
  const url = parseDatabaseUrl(connectionString);
  try {
    signal.throwIfAborted();
    await client.query(`create database ${name} template template0`).catch((error: pg.DatabaseError) => {
      if (error.code !== '42501') throw error;
      throw new StartError(
        `The backup is not verified: the role ${url.username} may not create a database to restore it into. Allow it: alter role ${url.username} createdb`,
      );
    });
    url.pathname = `/${name}`;
    signal.throwIfAborted();
    await rejectOnAbort(act(url.href), signal);
  } finally {
    await dropDatabase(client, name);
  }
}

/** Returns a name with the id of the shop's database. While the connection has the same name, others see that the scratch database is in use. */
async function newName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ prefix: string }>(`select ${prefix} as prefix`);
  const name = `${rows[0]?.prefix}${randomBytes(8).toString('hex')}`;
  await client.query(`set application_name = '${name}'`);
  return name;
}

const prefix = `'scratch_' || (select oid from pg_database where datname = current_database()) || '_'`;

/** Lists the scratch databases that no process of this shop uses. Killed commands have left them behind. */
export async function listLeftoverScratchDatabases(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
     where starts_with(datname, ${prefix}) and not exists (select from pg_stat_activity a where pg_database.datname in (a.datname, a.application_name))`,
  );
  return rows.map(({ name }) => name);
}

async function dropLeftoverScratchDatabases(client: pg.Client): Promise<void> {
  for (const name of await listLeftoverScratchDatabases(client)) await dropDatabase(client, name);
}

/**
 * Drops a database. First terminates those of its connections that this role may terminate. `drop … with (force)` would fail during an
 * autovacuum, which only a superuser may terminate. A plain drop ends an autovacuum itself.
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pg_has_role(usesysid, 'member')`, [
    name,
  ]);
  await client.query(`drop database if exists ${name}`);
}
