import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const folder = new URL('../../../database/migrations/', import.meta.url);
/** Any number will do that no other program takes on the same database. */
const lockKey = 7_216_001;

/**
 * Applies the migrations that the database has not seen, in the order of their names, each in its own transaction.
 * Several shops may start at once: one migrates, the others wait. Answers the names of those applied.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())');
    const seen = new Set((await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name));
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const missing = files.filter((name) => !seen.has(name));
    for (const name of missing) await apply(client, name);
    return missing;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const sql = await readFile(new URL(name, folder), 'utf8');
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
