import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { useTestDatabase } from '../../../test/test-database.ts';
import { onScratchDatabase } from './backup/scratch-database.ts';
import { applyMigration, listMigrations, migrate, prepareMigrations, runSeparately } from './migrate.ts';

const database = useTestDatabase();

const checksums = async () => (await database.pool.query<{ sha256: string }>('select sha256 from migrations order by name')).rows;

/** Applies the migrations from `start` on that come before `end`. */
async function applyBefore(client: pg.Client, end: string, start = ''): Promise<void> {
  for (const name of await listMigrations()) if (name >= start && name < end) await applyMigration(client, name);
}

it('applies each migration once, and records its checksum', async () => {
  expect(await migrate(database.ownerConnectionString)).toEqual([]);
  expect((await checksums()).every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))).toBe(true);
  expect(await checksums()).toHaveLength((await listMigrations()).length);
});

it('adds checksums to a database that was migrated by a version without checksums', async () => {
  const before = await checksums();
  await database.pool.query('alter table migrations drop column sha256');
  await migrate(database.ownerConnectionString);
  expect(await checksums()).toEqual(before);
});

it('gives existing accounts thirty days to confirm their email address, and deletes the tokens from Google', async () => {
  await onScratchDatabase(database.ownerConnectionString, async (connectionString) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await prepareMigrations(client);
    await applyBefore(client, '0016');
    await client.query(`
    insert into users (issuer, subject, email, email_verified) values ('shop', 'a', 'a@shop.example', false), ('shop', 'b', 'b@shop.example', true);
    insert into identity."user" ("id", "name", "email", "emailVerified") values ('a', 'A', 'a@shop.example', false);
    insert into identity."account" ("id", "accountId", "providerId", "userId", "accessToken", "refreshToken", "idToken", "password", "updatedAt")
    values ('1', 'g', 'google', 'a', 'access', 'refresh', 'id', null, now()), ('2', 'a', 'credential', 'a', null, null, null, 'hash', now())`);
    await migrate(connectionString);

    const { rows: users } = await client.query(
      `select email, round(extract(epoch from verify_email_by - now()) / 86400) as days from users order by id`,
    );
    expect(users).toEqual([
      { email: 'a@shop.example', days: '30' },
      { email: 'b@shop.example', days: null },
    ]);
    const { rows: accounts } = await client.query(
      'select "accessToken", "refreshToken", "idToken", "password" from identity."account" order by "id"',
    );
    const none = { accessToken: null, refreshToken: null, idToken: null };
    expect(accounts).toEqual([
      { ...none, password: null },
      { ...none, password: 'hash' },
    ]);
    // The previous version of the shop may still be running. Its library writes these tokens.
    await client.query(`update identity."account" set "accessToken" = 'again' where "id" = '1'`);
    expect((await client.query('select from identity."account" where "accessToken" is not null')).rowCount).toBe(0);
    await client.end();
  });
});

it('adds the attributes of existing parts to the index, and keeps those of parts that were changed in the meantime', async () => {
  await onScratchDatabase(database.ownerConnectionString, async (connectionString) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await prepareMigrations(client);
    await applyBefore(client, '0051');
    await client.query(`insert into parts (part_number, brand, attributes) values
      ('A', 'Shop', '[{"name":"Bore","value":"10","unit":"mm"},{"name":"Material","value":"Steel","unit":null}]'), ('B', 'Shop', '[]'),
      ('C', 'Shop', '[{"name":"Bore","value":"10","unit":"mm"}]'), ('D', 'Shop', '[{"name":"Bore","value":"1/2","unit":"in"}]')`);
    await applyBefore(client, '0052', '0051');
    await client.query(`update parts set attributes = '[{"name":"Bore","value":"12","unit":"mm"}]' where part_number = 'C'`);
    await client.query(`update parts set attributes = '[]' where part_number = 'D'`);
    await migrate(connectionString);
    const { rows } = await client.query<{ part: string; indexed: string }>(`
      select part_number as part, string_agg(concat_ws(' ', attribute_values.name, value, unit), ', ' order by attribute_values.name) as indexed
      from parts join part_attributes on part_id = parts.id join attribute_values on attribute_values.id = any (value_ids)
      group by part_number order by part_number`);
    expect(rows).toEqual([
      { part: 'A', indexed: 'Bore 10 mm, Material Steel' },
      { part: 'C', indexed: 'Bore 12 mm' },
    ]);
    await client.end();
  });
});

it('marks orders as shipped if they were paid before there were shipments, and no others', async () => {
  await onScratchDatabase(database.ownerConnectionString, async (connectionString) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await prepareMigrations(client);
    const addOrder = (customer: string, columns: Record<string, string> = {}) => {
      const names = ['user_id', 'company_id', 'email', 'customer', 'address', 'total_cents', ...Object.keys(columns)];
      const values = ['id', 'company_id', "''", `'${customer}'`, "''", '100', ...Object.values(columns)];
      return client.query(`insert into orders (${names}) select ${values} from users`);
    };
    const paid = { state: "'paid'", settlement: "'paid'", transaction_id: 'gen_random_uuid()', paid_at: "now() - interval '1 hour'" };
    const canceled = { state: "'cancelled'", order_status: "'cancelled'", cancelled_at: 'now()' };
    await applyBefore(client, '0057');
    await client.query(`
      with company as (insert into companies (name) values ('') returning id)
      insert into users (issuer, subject, email, email_verified, company_id) select 'shop', 'b', 'b@example.com', true, id from company`);
    await addOrder('paid before', paid);
    await addOrder('unpaid');
    await addOrder('canceled', canceled);
    await applyBefore(client, '0058', '0057');
    // An older instance takes this payment while the shop is being updated.
    await addOrder('paid meanwhile', { ...paid, paid_at: 'now()' });
    await migrate(connectionString);
    const { rows } = await client.query('select customer, order_status, fulfillment from orders order by id');
    expect(rows).toEqual([
      { customer: 'paid before', order_status: 'completed', fulfillment: 'shipped' },
      { customer: 'unpaid', order_status: 'open', fulfillment: 'none' },
      { customer: 'canceled', order_status: 'cancelled', fulfillment: 'none' },
      { customer: 'paid meanwhile', order_status: 'open', fulfillment: 'none' },
    ]);
    await client.end();
  });
});

it('repeats a migration after a deadlock with an order', async () => {
  await onScratchDatabase(database.ownerConnectionString, async (connectionString) => {
    const [order, reader] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
    await Promise.all([order.connect(), reader.connect()]);
    await prepareMigrations(order);
    await applyBefore(order, '0020');
    await order.query('begin; lock table order_lines in row exclusive mode');
    await reader.query('begin; lock table users in access share mode');
    const countWaiting = async (seconds: number) => {
      const { rows } = await reader.query<{ count: number }>(
        `select count(*)::int as count from pg_locks join pg_database on pg_database.oid = database
         where datname = current_database() and not granted and waitstart <= clock_timestamp() - make_interval(secs => $1)`,
        [seconds],
      );
      return rows[0]?.count;
    };
    const migrated = migrate(connectionString);
    migrated.catch(() => {});
    await eventually(async () => expect(await countWaiting(0)).toBe(1));
    const reading = order.query('select from users');
    // A connection looks for a deadlock only once, after it has waited for a second. So the test waits until the order's connection has looked.
    // Only then does the deadlock begin. The migration finds it, and PostgreSQL ends the migration and not the order.
    await eventually(async () => expect(await countWaiting(2)).toBe(2));
    await reader.query('commit');
    await reading;
    await order.query('commit');
    expect(await migrated).toContain('0020_unpaid_counts.sql');
    await Promise.all([order.end(), reader.end()]);
  });
});

it('waits while a backup holds a lock, and builds an index again whose first build was ended', async () => {
  await onScratchDatabase(database.ownerConnectionString, async (connectionString) => {
    const backup = new pg.Client({ connectionString, application_name: 'nightly dump' });
    await backup.connect();
    await prepareMigrations(backup);
    await applyBefore(backup, '0031');
    await backup.query('begin isolation level repeatable read; select from orders');
    const lines: string[] = [];
    // The backup ends when the shop has reported it.
    const printLine = (line: string) => {
      lines.push(line);
      void backup.query('rollback');
    };
    expect((await migrate(connectionString, { printLine, pauseMs: 100 }))[0]).toBe('0031_orders_of_company.sql');
    expect(lines).toEqual([
      expect.stringMatching(
        /^The migration 0031_orders_of_company\.sql got no lock within 5 s: connection \d+ \(nightly dump, in a transaction since 2/,
      ),
    ]);
    await backup.end();
  });
});

it('keeps the indexes that an earlier attempt has completed, because the shop may need them by now', async () => {
  await onScratchDatabase(database.ownerConnectionString, async (scratch) => {
    const client = new pg.Client({ connectionString: scratch });
    await client.connect();
    try {
      await client.query('create table counted (id int)');
      const text = '-- no transaction\n\ncreate index concurrently counted_by_id on counted (id);\n\nselect 1 / $divisor';
      await expect(runSeparately(client, text.replace('$divisor', '0'))).rejects.toThrow('division by zero');
      const index = async () => (await client.query(`select 'counted_by_id'::regclass::oid as oid`)).rows;
      const completed = await index();
      await runSeparately(client, text.replace('$divisor', '1'));
      expect(await index()).toEqual(completed);
    } finally {
      await client.end();
    }
  });
});

it('fails if an applied migration was edited', async () => {
  const setChecksum = (text: string | undefined) =>
    database.pool.query(`update migrations set sha256 = $1 where name = '0005_payments.sql'`, [text]);
  const { rows } = await database.pool.query<{ sha256: string }>(`select sha256 from migrations where name = '0005_payments.sql'`);
  onTestFinished(async () => void (await setChecksum(rows[0]?.sha256)));
  await setChecksum('of another text');
  await expect(migrate(database.ownerConnectionString)).rejects.toThrow('The migration 0005_payments.sql was edited');
});
