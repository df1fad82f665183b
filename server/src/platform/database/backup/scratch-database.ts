import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { StartError } from '../../start-error.ts';

/** Gives an empty database on the same server, and removes it afterwards. Throws a StartError where the role may not make one. */
export async function onScratchDatabase(connectionString: string, act: (scratch: string) => Promise<void>): Promise<void> {
  const name = `scratch_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(connectionString);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`create database ${name} template template0`).catch((error: pg.DatabaseError) => {
      if (error.code !== '42501') throw error;
      throw new StartError(
        `The backup is not verified: the role ${url.username} may not make a database to try it in. Allow it: alter role ${url.username} createdb`,
      );
    });
    url.pathname = `/${name}`;
    await act(url.href);
  } finally {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  }
}
