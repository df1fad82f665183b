import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { lockNumbers } from './lock-numbers.ts';

const folder = new URL('../../../database/migrations/', import.meta.url);
/** A migration that waits for a lock makes everybody else wait behind it: it gives up soon, and the next start tries again. */
const lockPatience = '5s';
/** First line of a migration of one statement that PostgreSQL refuses inside a transaction (an index made concurrently). */
const alone = '-- no transaction';

/**
 * Applies the migrations that the database has not seen, in the order of their names, each in its own transaction.
 * Several shops may start at once: one migrates, the others wait. Returns the names of those applied. Throws a StartError if one
 * that was applied has been edited since then.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await holdMigrations(client);
    await prepareMigrations(client);
    const seen = new Set(await listApplied(client));
    const missing: string[] = [];
    for (const name of await listMigrations()) {
      if (seen.has(name)) await requireUnedited(client, name);
      else missing.push(name);
    }
    for (const name of missing) await applyForGood(client, name);
    return missing;
  } finally {
    await client.end();
  }
}

/** For commands beside a shop: changes nothing. Throws a StartError if the database is of an older version, or an edited one. */
export async function requireMigrated(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; sha256: string | null }>('select name, sha256 from migrations');
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const known = await listMigrations();
  const missing = known.filter((name) => !applied.has(name));
  if (missing.length > 0)
    throw new StartError(
      `The database is of an older version of the shop (it lacks ${missing.join(', ')}). Start this version once: that brings it up to date.`,
    );
  for (const name of known) requireSame(name, applied.get(name) ?? null, sha256Of(await read(name)));
}

/** Throws a StartError if the database holds no shop. */
export async function requireShop(client: pg.ClientBase): Promise<void> {
  if (await hasShop(client)) return;
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  throw new StartError(
    `There is no shop in the database ${rows[0]?.name}. Check DATABASE_URL and DATA_DIR, or start the shop to make one.`,
  );
}

/** Whether a shop has been in the database; what it holds may be of an older version. */
export async function hasShop(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.migrations') is not null and to_regclass('public.parts') is not null as found`,
  );
  return rows[0]?.found ?? false;
}

/** Whether this connection finds the list of migrations as this version of the shop keeps it. */
async function seesMigrations(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ sees: boolean }>(
    `select exists (select from pg_attribute where attrelid = to_regclass('public.migrations') and attname = 'sha256'
       and has_table_privilege(attrelid, 'select')) as sees`,
  );
  return rows[0]?.sees ?? false;
}

/** Until this connection ends, no other shop migrates this database. */
export async function holdMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockNumbers.migrations]);
}

/** Like `holdMigrations`, but returns false at once if another connection to this database holds them. */
export async function tryHoldMigrations(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockNumbers.migrations]);
  return rows[0]?.held ?? false;
}

/** Makes the list of those applied, where it is missing. */
export async function prepareMigrations(client: pg.ClientBase): Promise<void> {
  // Asked first: PostgreSQL refuses the statement to a role that may not make tables, even if there is nothing to make.
  if (await seesMigrations(client)) return;
  await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())');
  await client.query(`
    do $$ begin
      if not exists (select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'sha256') then
        alter table migrations add column sha256 text;
      end if;
    end $$`);
}

export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

export async function listApplied(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

/** Within the caller's transaction, on a database that nobody else uses. */
export async function applyMigration(client: pg.ClientBase, name: string): Promise<void> {
  const text = await read(name);
  await client.query(text.startsWith(alone) ? text.replace(/\bconcurrently\b/i, '') : text);
  await note(client, name, text);
}

/** What was applied before the shop kept this mark of it gets one now. */
async function requireUnedited(client: pg.ClientBase, name: string): Promise<void> {
  const sha256 = sha256Of(await read(name));
  const { rows } = await client.query<{ sha256: string | null }>('select sha256 from migrations where name = $1', [name]);
  const noted = rows[0]?.sha256 ?? null;
  if (noted === null) await client.query('update migrations set sha256 = $2 where name = $1', [name, sha256]);
  requireSame(name, noted, sha256);
}

function requireSame(name: string, noted: string | null, sha256: string): void {
  if (noted !== null && noted !== sha256)
    throw new StartError(
      `The migration ${name} was edited after this database got it, so nobody knows what is in there: put it back, and write a new one.`,
    );
}

async function applyForGood(client: pg.Client, name: string): Promise<void> {
  const text = await read(name);
  await client.query(`set lock_timeout = '${lockPatience}'`);
  if (text.startsWith(alone)) {
    await client.query(text);
    return note(client, name, text);
  }
  await client.query('begin');
  try {
    await client.query(text);
    await note(client, name, text);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function note(client: pg.ClientBase, name: string, text: string): Promise<void> {
  await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256Of(text)]);
}

const read = (name: string) => readFile(new URL(name, folder), 'utf8');

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');
