import { expect, it } from 'vitest';
import { cloneTemplate, emptyDatabase } from '../test/cloned-database.ts';
import { useTestApp } from '../test/test-app.ts';
import { onConnection } from './platform/database/single-connection.ts';
import { prepareDatabase } from './prepare-database.ts';

const shop = useTestApp();

const ledgers = [
  'admin_acts',
  'admin_grants',
  'cancellation_lines',
  'cancellations',
  'company_member_events',
  'order_events',
  'shipment_lines',
  'stock_adjustments',
];

it.each([
  'alter table admin_acts disable trigger admin_acts_stay',
  'alter table parts add column note text',
  'drop trigger admin_acts_stay on admin_acts',
  'create trigger other before insert on admin_acts for each row execute function refuse_change()',
  'drop table reviews',
  'truncate orders',
  'create table public.notes (note text)',
  'create schema notes',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  `set session_replication_role = 'replica'`,
  'set role shop',
  `insert into migrations (name) values ('0099_none.sql')`,
  `select setval('orders_id_seq', 1)`,
  ...ledgers.flatMap((table) => [`delete from ${table}`, `truncate ${table}`]),
  'update admin_acts set act = act',
  'update admin_grants set at = now()',
  'update order_events set cents = 0',
  'update stock_adjustments set delta = 0',
])("the shop's role may not: %s", async (statement) => {
  await expect(shop.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});

it('denies changes to every ledger, which is a table with the trigger refuse_change', async () => {
  const { rows } = await shop.pool.query<{ name: string; rights: string }>(`
    select tgrelid::regclass::text as name, has_table_privilege(tgrelid, 'update, delete, truncate, trigger')::text as rights
    from pg_trigger where tgfoid = 'refuse_change'::regproc order by 1`);
  expect(rows).toEqual(ledgers.map((name) => ({ name, rights: 'false' })));
});

it('prepares a new database for two roles, and a database that was used with one role', async () => {
  for (const prepared of ['new', 'old']) {
    const { drop, ...database } = await emptyDatabase();
    if (prepared === 'old') await prepareDatabase({ ...database, appConnectionString: database.ownerConnectionString });
    await prepareDatabase(database);
    expect(await prepareDatabase(database)).toEqual([]);
    // This is how an instance without MIGRATION_DATABASE_URL prepares the database.
    expect(await prepareDatabase({ ...database, ownerConnectionString: database.appConnectionString })).toEqual([]);
    await onConnection(database.appConnectionString, 'test', async (client) => {
      await client.query(`insert into reviews (user_name, rating, review) values ('Bea', '5', 'Good')`);
      await client.query(`select jobs.create_queue('mail', '{"policy": "standard"}')`);
    });
    await drop();
  }
});

it('fails if DATABASE_URL and MIGRATION_DATABASE_URL lead to different databases', async () => {
  const [one, other] = [await cloneTemplate(), await cloneTemplate()];
  await expect(prepareDatabase({ ...one, appConnectionString: other.appConnectionString })).rejects.toThrow(
    'DATABASE_URL and MIGRATION_DATABASE_URL lead to different databases.',
  );
  await Promise.all([one.drop(), other.drop()]);
});
