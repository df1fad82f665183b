import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { watchBlockers } from './blockers.ts';
import { takeSessionLock } from './session-lock.ts';
import { onConnection } from './single-connection.ts';

const folder = new URL('../../../database/migrations/', import.meta.url);
/**
 * While a migration waits for a lock, requests wait behind it. So it gives up soon, and tries again after a pause. A backup can hold a lock for
 * hours, and the pause lets the requests through. The pause is shorter than the time after which other instances believe that this one is dead.
 */
const lockTimeoutSeconds = 5;
const blockedPauseMs = 30_000;
const lockNotAvailable = '55P03';
/** A migration of several tables can deadlock with an order. PostgreSQL ends one of the two. The migration is tried this many times. */
const maxAttempts = 20;
const retryPauseMs = 200;
const deadlockDetected = '40P01';
/**
 * The first line of a migration whose statements cannot run in a transaction (`create index concurrently`). Empty lines separate the statements.
 * If one fails, the next attempt runs all of them again, except builds of indexes that are complete.
 */
const noTransactionMark = '-- no transaction';
const emptyLine = /\n\s*\n/;
const indexBuild = /^ *create (?:unique )?index concurrently (?:if not exists )?(\w+)/im;

export interface MigrateOptions {
  /** gets a line each time that another connection keeps a migration from its lock */
  printLine?: (line: string) => void;
  /** Ends waiting for other connections and other instances. A migration that runs is not interrupted. */
  signal?: AbortSignal;
  pauseMs?: number;
}

/**
 * Applies the missing migrations in the order of their names, each in its own transaction. Returns their names. If several instances start at the
 * same time, one migrates and the others wait. Throws a StartError if an applied migration was edited, and an AbortError if `signal` ends the wait.
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<string[]> {
  return onConnection(connectionString, 'axlewright-shop migrate', async (client) => {
    await takeSessionLock(client, 'migrations', { signal: options.signal });
    await prepareMigrations(client);
    const applied = new Set(await listApplied(client));
    const missing: string[] = [];
    for (const name of await listMigrations()) {
      if (applied.has(name)) await requireUnedited(client, name);
      else missing.push(name);
    }
    if (missing.length > 0)
      await watchBlockers(connectionString, client, async (describeBlockers) => {
        for (const name of missing) await applyAndCommit(client, name, { ...options, describeBlockers });
      });
    return missing;
  });
}

/** Throws a StartError if a migration is missing or was edited. For commands, which never migrate. */
export async function requireMigrated(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; sha256: string | null }>('select name, sha256 from migrations');
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const names = await listMigrations();
  const missing = names.filter((name) => !applied.has(name));
  if (missing.length > 0)
    throw new StartError(
      `The database is from an older version of the shop (it lacks ${missing.join(', ')}). Start this version of the shop once to migrate it.`,
    );
  for (const name of names) requireSame(name, applied.get(name) ?? null, sha256Of(await read(name)));
}

/** Throws a StartError if the database has no tables of the shop. */
export async function requireShop(client: pg.ClientBase): Promise<void> {
  if (await hasShop(client)) return;
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  throw new StartError(
    `There is no shop in the database ${rows[0]?.name}. Check DATABASE_URL and DATA_DIR, or start the shop to create one.`,
  );
}

/** Returns true if the database has tables of the shop, of any version. */
export async function hasShop(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.migrations') is not null and to_regclass('public.parts') is not null as found`,
  );
  return rows[0]?.found ?? false;
}

/** Returns true if the table of migrations exists in its current form, and this role can read it. */
async function hasMigrationsTable(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ sees: boolean }>(
    `select exists (select from pg_attribute where attrelid = to_regclass('public.migrations') and attname = 'sha256'
       and has_table_privilege(attrelid, 'select')) as sees`,
  );
  return rows[0]?.sees ?? false;
}

/** Creates the table of applied migrations if it is missing. */
export async function prepareMigrations(client: pg.ClientBase): Promise<void> {
  // Without this check, `create table if not exists` would fail for a role that may not create tables, even if the table exists.
  if (await hasMigrationsTable(client)) return;
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

/** Applies a migration in the caller's transaction, even if it normally runs without a transaction or in several. No other process may use the database. */
export async function applyMigration(client: pg.ClientBase, name: string): Promise<void> {
  const text = await read(name);
  await client.query(isWithoutTransaction(text) ? text.replace(/\bconcurrently\b|^ *commit;$/gim, '') : text);
  await recordApplied(client, name, text);
}

/** Throws a StartError if the migration was edited. Adds the checksum if an older version applied the migration without one. */
async function requireUnedited(client: pg.ClientBase, name: string): Promise<void> {
  const sha256 = sha256Of(await read(name));
  const { rows } = await client.query<{ sha256: string | null }>('select sha256 from migrations where name = $1', [name]);
  const recorded = rows[0]?.sha256 ?? null;
  if (recorded === null) await client.query('update migrations set sha256 = $2 where name = $1', [name, sha256]);
  requireSame(name, recorded, sha256);
}

function requireSame(name: string, recorded: string | null, sha256: string): void {
  if (recorded !== null && recorded !== sha256)
    throw new StartError(
      `The migration ${name} was edited after it was applied to this database. Restore the file, and write a new migration.`,
    );
}

async function applyAndCommit(
  client: pg.Client,
  name: string,
  { printLine, signal, pauseMs = blockedPauseMs, describeBlockers }: MigrateOptions & { describeBlockers: () => string },
): Promise<void> {
  const text = await read(name);
  await client.query(`set lock_timeout = '${lockTimeoutSeconds}s'`);
  for (let attempt = 1; ; ) {
    const failure = await tryToApply(client, name, text);
    if (failure === null) return;
    if (failure.code === lockNotAvailable) {
      printLine?.(
        `The migration ${name} got no lock within ${lockTimeoutSeconds} s: ${describeBlockers()} has it. The next attempt is in ${pauseMs / 1000} s. Until then, requests go on.`,
      );
      await sleep(pauseMs, undefined, { signal });
    } else if (failure.code === deadlockDetected && attempt < maxAttempts) {
      attempt++;
      await sleep(retryPauseMs);
    } else throw failure;
  }
}

/** Applies a migration. Returns the error if it fails. */
async function tryToApply(client: pg.Client, name: string, text: string): Promise<pg.DatabaseError | null> {
  try {
    if (isWithoutTransaction(text)) {
      await runSeparately(client, text);
      await recordApplied(client, name, text);
    } else {
      await client.query('begin');
      await client.query(text);
      await recordApplied(client, name, text);
      await client.query('commit');
    }
    return null;
  } catch (error) {
    await client.query('rollback');
    return error as pg.DatabaseError;
  }
}

/**
 * Runs the statements of a migration that cannot run in a transaction. A failed build leaves an invalid index, which is dropped before the index is
 * built again. An index that an earlier attempt has completed stays as it is, because running instances may need it by now.
 */
export async function runSeparately(client: pg.Client, text: string): Promise<void> {
  for (const statement of text.split(emptyLine)) {
    const index = statement.match(indexBuild)?.[1];
    const isValid = index === undefined ? null : await findValidity(client, index);
    if (isValid === false) await client.query(`drop index concurrently ${index}`);
    if (isValid !== true) await client.query(statement);
  }
}

/** Returns null if there is no index of this name. */
async function findValidity(client: pg.Client, index: string): Promise<boolean | null> {
  const { rows } = await client.query<{ indisvalid: boolean }>('select indisvalid from pg_index where indexrelid = to_regclass($1)', [
    index,
  ]);
  return rows[0]?.indisvalid ?? null;
}

export const isWithoutTransaction = (text: string): boolean => text.startsWith(noTransactionMark);

async function recordApplied(client: pg.ClientBase, name: string, text: string): Promise<void> {
  await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256Of(text)]);
}

const read = (name: string) => readFile(new URL(name, folder), 'utf8');

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');
