import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runCommandProcess } from '../../test/command-process.ts';
import { eventually } from '../../test/eventually.ts';
import { signUp, signUpAdmin } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { addPart } from '../../test/test-parts.ts';
import { listReaderHealth } from '../platform/outbox/outbox.queries.ts';

/** Each test gets its own shop, because these tests break the data on purpose. */
let shop: TestApp;
let stop: () => Promise<void>;

beforeEach(async () => {
  ({ shop, stop } = await startTestApp());
});
afterEach(() => stop());

const doctor = (database: Record<string, string> = shop.databaseSettings, ...options: string[]) =>
  runCommandProcess(['doctor', ...options], database);

it('waits for a lock, even for longer than a request may wait', async () => {
  const holder = await shop.pool.connect();
  // This connection has no timeout, because it must keep the lock for longer than a request may take.
  await holder.query('set idle_in_transaction_session_timeout = 0; begin; lock table refunds');
  const examined = doctor();
  const waited = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name like 'axlewright-shop%'
    and datname = current_database() and clock_timestamp() - query_start > interval '12.5 seconds'`;
  const hasWaited = async () => {
    await holder.query('select pg_stat_clear_snapshot()');
    return (await holder.query(waited)).rows.length === 1;
  };
  // The command must start first, which takes a long time on a busy machine.
  await Promise.race([examined, vi.waitUntil(hasWaited, { timeout: 240_000 })]);
  await holder.query('rollback');
  holder.release(true);
  expect(await examined).toEqual({ code: 0, output: 'All checks passed: 0 parts, 0 orders, 0 payments, 0 refunds.\n' });
});

it("warns if the shop's database role owns the tables", async () => {
  expect(await doctor({ DATABASE_URL: shop.ownerConnectionString })).toEqual({
    code: 0,
    output: expect.stringMatching(/^Warning: the shop uses a database role that owns its tables.+"Two roles".+\nAll checks passed: /),
  });
});

it('warns if TRUSTED_PROXIES lacks a proxy', async () => {
  await fetch(`${shop.url}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  // The shop responds before it stores the proxy.
  await eventually(async () => expect((await shop.pool.query('select from unnamed_proxies')).rowCount).toBe(1));
  const settings = { ...shop.databaseSettings, SHOP_MODE: 'demo', PUBLIC_URL: 'https://demo.shop.example' };
  expect((await doctor(settings)).output.split('\n')).toEqual([
    expect.stringMatching(/^Warning: PUBLIC_URL begins with https.+TRUSTED_PROXIES/),
    expect.stringMatching(/^Warning: a proxy at 127\.0\.0\.1 forwards requests.+TRUSTED_PROXIES/),
    expect.stringMatching(/^All checks passed: /),
    '',
  ]);
  await shop.pool.query('delete from unnamed_proxies');
});

it('warns about late emails, and about orders whose email failed', async () => {
  await shop.asOwner(`
    insert into outbox.readers (name, passed) values ('slow', pg_current_snapshot());
    insert into outbox.parked (reader, id, at, topic, object_id, kind, event_id) values ('slow', 1, now(), 'order', 100001, 'placed', 1)`);
  await shop.asOwner(
    `insert into outbox.events (at, topic, object_id, kind, event_id) values (now() - interval '20 minutes', 'order', 100002, 'placed', 2)`,
  );
  // Waits until the mail reader has read the event.
  await eventually(async () => expect((await listReaderHealth(shop.db)).map(({ unread }) => unread)).toEqual([0, 0, 1]));
  expect((await doctor()).output.split('\n')).toEqual([
    'Warning: the outbox reader "slow" is 20 minutes behind and has 1 unread event.',
    'Warning: the outbox reader "slow" has parked 1 order, because an event failed. See the table outbox.parked.',
    expect.stringMatching(/^All checks passed: /),
    '',
  ]);
});

it('warns about emails that wait, and about jobs that failed today; otherwise --quiet prints nothing', async () => {
  const quiet = () => doctor(shop.databaseSettings, '--quiet');
  expect(await quiet()).toEqual({ code: 0, output: '' });
  const addJob = (kind: string, columns: string, values: string) =>
    shop.pool.query(`insert into jobs.job (name, ${columns}) values ($1, ${values})`, [kind]);
  // This email failed 20 minutes ago, and the shop retries it later. The next one may be sent tomorrow.
  await addJob('mail', 'state, created_on, start_after', `'retry', now() - interval '20 minutes', now() + interval '1 hour'`);
  await addJob('mail', 'created_on, start_after', `now() - interval '1 day', now() + interval '1 day'`);
  await addJob('mail', 'state, completed_on', `'failed', now() - interval '23 hours'`);
  await addJob('add-up-sales', 'state, completed_on', `'failed', now() - interval '25 hours'`);
  // The shop reconciled again a minute later.
  await addJob('reconcile-payments', 'state, completed_on', `'failed', now() - interval '1 hour'`);
  expect(await quiet()).toEqual({
    code: 0,
    output:
      'Warning: an email has not been accepted by the mail server (SMTP_URL) for 20 minutes.\n' +
      'Warning: 1 job of kind "mail" failed in the last 24 hours, and the shop does not retry it.\n',
  });
});

it('finds no problem in consistent data, and every problem in inconsistent data', async () => {
  const [admin, buyer, lost] = await Promise.all([signUpAdmin(shop), signUp(shop), signUp(shop)]);
  const part = await addPart(admin, { availableQ: 50 });
  const place = async () =>
    (await buyer.call('POST', '/orders', { partId: part._id, quantity: 2 }, { 'idempotency-key': `${Math.random()}` })).json<{
      _id: string;
    }>();
  const [one, two, three, four] = [await place(), await place(), await place(), await place()];
  expect(await doctor()).toEqual({ code: 0, output: 'All checks passed: 1 part, 4 orders, 0 payments, 0 refunds.\n' });

  const run = (sql: string, values: unknown[] = []) => shop.pool.query(sql, values);
  await run('update parts set available_quantity = 45 where id = $1', [part._id]);
  await run("update orders set state = 'paid', paid_at = now(), transaction_id = 'pi_none' where id = $1", [one._id]);
  await run('update orders set total_cents = 60 where id = $1', [two._id]);
  await run(
    `insert into payments (order_id, intent_id, amount_cents, currency, status, settled_at)
     values ($1, 'pi_late', 2500, 'usd', 'succeeded', now() - interval '6 minutes')`,
    [three._id],
  );
  await run(`update idempotency_keys set response = '{"_id": "7"}' where (response ->> '_id') = $1`, [three._id]);
  await shop.asOwner(`delete from order_lines where order_id = ${four._id}`);
  await run('update users set role = null');
  await shop.asOwner(`alter table orders drop constraint orders_company; update orders set company_id = 999 where id = ${four._id}`);
  await run("update company_members set role = 'buyer' where user_id = $1", [admin.userId]);
  await run('update users set company_id = (select company_id from users where id = $1) where id = $2', [admin.userId, buyer.userId]);
  await run('update users set unpaid_orders = unpaid_orders + 1 where id = $1', [buyer.userId]);
  await run('update users set company_id = null where id = $1', [lost.userId]);
  const { rows } = await run('select company_id from users where id = $1', [admin.userId]);
  const { code, output } = await doctor(shop.databaseSettings, '--quiet');
  expect(code).toBe(1);
  expect(new Set(output.trimEnd().split('\n'))).toEqual(
    new Set([
      `I1  part ${part._id}: 50 adjusted, 45 available, 6 ordered`,
      `I8  part ${part._id}: 50 adjusted and 0 shipped, but 45 available and 6 promised`,
      `I2  order ${one._id}: paid by pi_none, but no succeeded payment has its amount, currency and id`,
      `I3  payment pi_late: 0 of 2500 cents refunded, and order ${three._id} is unpaid`,
      expect.stringMatching(/^I4 {2}order 7: is missing, but was the response to key 0\.\d+ of user \d+$/),
      `I7  order ${two._id}: has a total of 60 cents, but its lines add up to 2500`,
      `I7  order ${four._id}: has a total of 2500 cents, but no lines`,
      'I6  shop: had an admin once, but has none now',
      `counts  account ${buyer.userId}: counts 4 unpaid orders with 3 lines, but has 2 with 2`,
      `history  order ${one._id}: is paid, but its history says unpaid`,
      `company  order ${four._id}: belongs to company 999, which is missing`,
      `company  company ${rows[0].company_id}: has no owner, but 1 members`,
      `company  account ${buyer.userId}: its current company is ${rows[0].company_id}, but it is not a member of it`,
      `company  account ${lost.userId}: has no current company, but is a member of one`,
      '14 problems in 1 part, 4 orders, 1 payment, 0 refunds.',
    ]),
  );
});

it('ends quietly if nothing reads its output anymore', async () => {
  const { code, output } = await runCommandProcess(['doctor'], shop.databaseSettings, ({ stdout }) => stdout?.destroy());
  expect([code, output]).toEqual([0, '']);
});
