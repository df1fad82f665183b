import type { Order } from '@axlewright/contract/sales/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../test/mails.ts';
import { passMidnight } from '../../../test/midnight.ts';
import { type Person, signUp, signUpAdmin } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { addPart } from '../../../test/test-parts.ts';
import { onConnection } from '../database/single-connection.ts';
import { maintainPartitions } from './outbox.queries.ts';

const shop = useTestApp();
let buyer: Person;
let partId: string;

beforeAll(async () => {
  buyer = await signUp(shop);
  partId = (await addPart(await signUpAdmin(shop), { availableQ: 1_000 }))._id;
});

async function placeOrder(): Promise<Order> {
  const response = await buyer.call('POST', '/orders', { partId, quantity: 2 });
  expect(response.statusCode).toBe(201);
  return response.json<Order>();
}

async function listPartitions(): Promise<string[]> {
  const { rows } = await shop.pool.query<{ name: string }>(
    `select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = 'outbox.events'::regclass order by relname`,
  );
  return rows.map(({ name }) => name);
}

/** Returns the partition of a month. 0 is the month of `now`, -1 the month before. */
function partitionOf(months: number, now = new Date()): string {
  return `events_${new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)).toISOString().slice(0, 7).replace('-', '_')}`;
}

const withNextMonthsOf = (now: Date) => ['events_default', ...[0, 1, 2, 3].map((months) => partitionOf(months, now))].sort();
let withNextMonths: string[];

it('a migrated database has partitions for this month and the next three', async () => {
  // All tests share one migration. It may have run in the previous month.
  const { rows } = await shop.asOwner('select max(applied_at) as migrated from migrations');
  expect((await listPartitions()).sort()).toEqual(withNextMonthsOf(rows[0].migrated));
});

describe('in the current month', () => {
  beforeAll(async () => {
    await passMidnight();
    const past = partitionOf(-1);
    await maintainPartitions(shop.db, 90);
    await shop.asOwner(`drop table if exists outbox.${past}`);
    withNextMonths = withNextMonthsOf(new Date());
  });

  it('an order succeeds and its email is sent even if its month has no partition', async () => {
    await shop.asOwner(`drop table ${[0, 1, 2].map((months) => `outbox.${partitionOf(months)}`).join(', ')}`);
    const order = await placeOrder();
    expect(await mailsTo(shop, buyer.email, `Order ${order._id} received`)).toHaveLength(1);
    const { rows } = await shop.pool.query('select object_id from outbox.events_default');
    expect(rows).toEqual([{ object_id: order._id }]);

    // The default partition contains events of this month. As long as it does, PostgreSQL cannot create a partition for this month.
    await maintainPartitions(shop.db, 90);
    expect((await listPartitions()).sort()).toEqual(withNextMonths.filter((name) => name !== partitionOf(0)));
    // Now these events are old, and every reader has finished them. So they are deleted.
    await shop.asOwner(`update outbox.events_default set at = at - interval '91 days'`);
    await maintainPartitions(shop.db, 90);
    await maintainPartitions(shop.db, 90);
    expect((await listPartitions()).sort()).toEqual(withNextMonths);
  });

  it('partitions can be created while an order is being placed', async () => {
    await shop.asOwner(`drop table outbox.${partitionOf(2)}`);
    await onConnection(shop.databaseSettings.DATABASE_URL, 'test', async (client) => {
      await client.query(`begin; insert into outbox.events (topic, object_id, kind, event_id) values ('order', 1, 'test', 1)`);
      await maintainPartitions(shop.db, 90);
      await client.query('rollback');
    });
    expect((await listPartitions()).sort()).toEqual(withNextMonths);
  });

  it('an old partition is dropped only after every reader has finished it, which is checked without reading all its events', async () => {
    const past = partitionOf(-6);
    await shop.asOwner(`
    insert into outbox.readers (name, passed) values ('slow', pg_current_snapshot());
    create table outbox.${past} (like outbox.events including defaults);
    alter table outbox.events attach partition outbox.${past}
      for values from ('${past.slice(7).replace('_', '-')}-01 00:00+00') to ('${partitionOf(-5).slice(7).replace('_', '-')}-01 00:00+00')`);
    await shop.asOwner(`
    insert into outbox.events (at, topic, object_id, kind, event_id)
      select '${past.slice(7).replace('_', '-')}-15 12:00+00', 'order', 1, 'test', 1 from generate_series(1, 20000);
    analyze outbox.${past}`);
    const scans = await onConnection(shop.databaseSettings.DATABASE_URL, 'test', async (client) => {
      await client.query('begin; select outbox.keep_partitions(90)');
      return (await client.query('select seq_scan::int, idx_scan::int from pg_stat_xact_all_tables where relname = $1', [past])).rows;
    });
    expect(scans).toEqual([{ seq_scan: 0, idx_scan: expect.any(Number) }]);
    await maintainPartitions(shop.db, 90);
    expect(await listPartitions()).toContain(past);
    await shop.asOwner('update outbox.readers set passed = pg_current_snapshot(), target = null');
    await maintainPartitions(shop.db, 3_650);
    expect(await listPartitions()).toContain(past);
    await maintainPartitions(shop.db, 90);
    expect((await listPartitions()).sort()).toEqual(withNextMonths);
  });

  it("the shop's role can neither create nor drop tables of the outbox", async () => {
    await expect(shop.pool.query('create table outbox.mine (id int)')).rejects.toThrow('permission denied');
    await expect(shop.pool.query(`drop table outbox.${partitionOf(3)}`)).rejects.toThrow('must be owner');
  });
});
