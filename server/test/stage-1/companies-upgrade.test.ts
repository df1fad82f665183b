import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listViolations } from '../../src/features/desk/invariants/invariants.queries.ts';
import { databaseOn } from '../../src/platform/database/database.ts';
import { isWithoutTransaction, runSeparately } from '../../src/platform/database/migrate.ts';
import { type ClonedDatabase, emptyDatabase } from '../cloned-database.ts';
import { eventually } from '../eventually.ts';

/**
 * Each test starts with the database of stage 1 and all migrations before 0030, the migration that fills companies. Older instances of the
 * shop still run: the connection `older` stands for one. There are enough accounts for several batches.
 */
const migrations = join(import.meta.dirname, '../../database/migrations');
const read = (name: string) => readFileSync(join(migrations, name), 'utf8');
const fill = read('0030_fill_companies.sql');
const accountCount = 1_200;
const perAccount = 2;

let database: ClonedDatabase;
/** connections of an older instance, of the migration, and of somebody who holds a lock */
let older: pg.Client;
let migrator: pg.Client;
let holder: pg.Client;

beforeEach(async () => {
  database = await emptyDatabase();
  const connect = async () => {
    const client = new pg.Client({ connectionString: database.ownerConnectionString });
    await client.connect();
    return client;
  };
  [older, migrator, holder] = await Promise.all([connect(), connect(), connect()]);
  await older.query(readFileSync(join(import.meta.dirname, 'shop.sql'), 'utf8'));
  // The dump empties the search path.
  await older.query('set search_path = public');
  const applied = await older.query<{ name: string }>('select name from migrations');
  const done = new Set(applied.rows.map(({ name }) => name));
  for (const name of readdirSync(migrations).toSorted()) if (name < '0030' && !done.has(name)) await older.query(read(name));
  // Accounts and orders from before the triggers existed.
  await older.query('alter table users disable trigger users_open_company; alter table orders disable trigger orders_set_company');
  await older.query(
    `insert into users (issuer, subject, email, email_verified, display_name)
     select 'test', 'account-' || n, 'account-' || n || '@shop.example', true, 'Account ' || n from generate_series(1, $1::int) as n`,
    [accountCount],
  );
  await older.query(
    `insert into orders (user_id, email, customer, address, total_cents)
     select id, email, display_name, '', 100 from users, generate_series(1, $1::int) where subject like 'account-%'`,
    [perAccount],
  );
  await older.query('alter table users enable trigger users_open_company; alter table orders enable trigger orders_set_company');
});

afterEach(async () => {
  await Promise.all([older, migrator, holder].map((client) => client.end()));
  await database.drop();
});

const count = async (what: string) => Number((await older.query(`select count(*) from ${what}`)).rows[0].count);
const withoutCompany = async () => [await count('users where company_id is null'), await count('orders where company_id is null')];

/** Checks that each account owns one company, and each order belongs to the company of its account. */
async function expectFilled(): Promise<void> {
  expect(await withoutCompany()).toEqual([0, 0]);
  expect(await count('company_members')).toBe(await count('users'));
  expect(await count("company_members where role <> 'owner'")).toBe(0);
  expect(await count('users join orders on orders.user_id = users.id where orders.company_id <> users.company_id')).toBe(0);
  expect(await count('companies')).toBe(await count('users'));
}

/** Inserts an order without a company, as stage 1 does. */
const orderOf = (subject: string) =>
  older.query<{ company_id: string }>(
    `insert into orders (user_id, email, customer, address, total_cents)
     select id, email, display_name, '', 100 from users where subject = $1 returning company_id`,
    [subject],
  );

describe('while older instances run', () => {
  it('the migration gives every account a company of its own, and every order the company of its account', async () => {
    expect(await withoutCompany()).not.toEqual([0, 0]);
    await migrator.query(fill);
    await expectFilled();
    await migrator.query(fill);
    await expectFilled();
  });

  it('an order of an account without a company creates the company, and a new account has one', async () => {
    const { rows } = await orderOf('account-7');
    expect(rows[0]?.company_id).toEqual(expect.any(String));
    await older.query(
      `insert into users (issuer, subject, email, email_verified, display_name) values ('test', 'new', 'new@shop.example', true, 'New')`,
    );
    expect((await orderOf('new')).rows[0]?.company_id).toEqual(expect.any(String));
    await migrator.query(fill);
    await expectFilled();
  });

  it('an interrupted migration keeps its finished batches, and completes when it runs again', async () => {
    // The last account is locked, so the migration waits in its last batch of accounts.
    await holder.query('begin');
    await holder.query(`select from users where subject = 'account-${accountCount}' for no key update`);
    const interrupted = migrator.query(fill);
    const isOver = expect(interrupted).rejects.toThrow('terminating connection');
    migrator.on('error', () => {});
    await waitsForLock();
    const [left] = await withoutCompany();
    expect(left).toBeLessThan(accountCount);
    expect(left).toBeGreaterThan(0);
    await older.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and query like $1 and datname = current_database()',
      ['%Each batch is a transaction%'],
    );
    await isOver;
    await holder.query('rollback');
    expect((await withoutCompany())[0]).toBe(left);
    await holder.query(fill);
    await expectFilled();
  });

  it('accounts of other batches place orders at once while a batch waits for a lock', async () => {
    await holder.query('begin');
    await holder.query(`select from users where subject = 'account-${accountCount}' for no key update`);
    const filled = migrator.query(fill);
    await waitsForLock();
    await older.query("set lock_timeout = '1s'");
    expect((await orderOf('account-1')).rows[0]?.company_id).toEqual(expect.any(String));
    await older.query(
      `insert into users (issuer, subject, email, email_verified, display_name) values ('test', 'new', 'new@shop.example', true, 'New')`,
    );
    expect((await orderOf('new')).rowCount).toBe(1);
    await holder.query('rollback');
    await filled;
    await expectFilled();
  });

  it('older instances can place orders while the batches run', async () => {
    const filled = migrator.query(fill);
    await older.query("set lock_timeout = '2s'");
    for (let n = 1; n <= 60; n++) expect((await orderOf(`account-${n * 20}`)).rowCount).toBe(1);
    await filled;
    await expectFilled();
  });
});

it('the remaining migrations accept every row, and the doctor then finds nothing wrong with any company', async () => {
  for (const text of readdirSync(migrations)
    .toSorted()
    .filter((name) => name >= '0030')
    .map(read))
    await (isWithoutTransaction(text) ? runSeparately(migrator, text) : migrator.query(text));
  await expectFilled();
  // An older instance still places orders.
  expect((await orderOf('account-9')).rows[0]?.company_id).toEqual(expect.any(String));
  const violations = await listViolations(databaseOn(migrator));
  expect(violations.filter(({ invariant }) => invariant === 'company')).toEqual([]);
});

async function waitsForLock(): Promise<void> {
  const waiting = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%Each batch is a transaction%'`;
  await eventually(async () => expect(await count(waiting)).toBe(1));
}
