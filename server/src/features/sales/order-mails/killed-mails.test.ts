import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Order } from '@axlewright/contract/sales/orders';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { type KilledWorld, openKilledWorld } from '../../../../test/payments/killed-world.ts';
import type { Call } from '../../../../test/remote-account.ts';

/** These tests kill the shop with SIGKILL, so the shop is a separate process. The mail server runs in the process of the tests. */
let world: KilledWorld;
let buyer: Call;
let partId: string;
/** received order emails, oldest first */
let arrived: { subject: string; messageId: string }[] = [];
let onArrival = () => {};

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream, _session, callback) {
    stream.toArray().then(async (chunks) => {
      const { subject = '', messageId = '' } = await PostalMime.parse(Buffer.concat(chunks as Buffer[]));
      if (subject.startsWith('Order ')) {
        arrived.push({ subject, messageId });
        onArrival();
      }
      callback();
    }, callback);
  },
});
smtp.on('error', () => {});

beforeAll(async () => {
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  world = await openKilledWorld({ SHOP_MODE: 'demo', SMTP_URL: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}` });
  buyer = await world.signUp('bea@parts-counter.example');
  const part = { part_number: 'P1', brand: 'Axlewright', name: 'Oil filter', description: '', image: '', price_cents: 1250 };
  const { id } = await world.db
    .insertInto('parts')
    .values({ ...part, min_quantity: 1, available_quantity: 1_000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  partId = id;
});
afterAll(async () => {
  await world.stop();
  await new Promise<void>((closed) => smtp.close(closed));
});
beforeEach(() => {
  arrived = [];
  onArrival = () => {};
});

async function place(): Promise<Order> {
  const { status, body } = await buyer<Order>('POST', '/orders', { partId, quantity: 2 });
  expect(status).toBe(201);
  return body;
}

/** Queues the jobs of the killed process again. pg-boss would do this itself, but only after their time limit. */
async function requeueJobs(): Promise<void> {
  // PostgreSQL may still run statements that the killed process sent, even after the kill. Such a statement could claim the jobs again.
  await eventually(async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(world.db);
    expect(rows).toEqual([]);
  });
  await sql`update jobs.job set state = 'retry', start_after = now() where state = 'active'`.execute(world.db);
}

const mailsAbout = ({ _id }: Order) => arrived.filter(({ subject }) => subject === `Order ${_id} received`);

it('if the shop dies before it records a sent email, it sends the email again with the same Message-ID', async () => {
  onArrival = () => {
    world.kill();
    onArrival = () => {};
  };
  const order = await place();
  await eventually(() => expect(mailsAbout(order)).toHaveLength(1));
  await requeueJobs();
  await world.restart();
  await eventually(() => expect(mailsAbout(order)).toHaveLength(2));
  const next = await place();
  await eventually(() => expect(mailsAbout(next)).toHaveLength(1));
  const ids = mailsAbout(order).map(({ messageId }) => messageId);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
  expect(mailsAbout(next)[0]?.messageId).not.toBe(ids[0]);
});

/** Returns whether the shop has queued or sent an email about one of these orders. */
async function isAnyMailQueued(orders: readonly Order[]): Promise<boolean> {
  const subjects = orders.map(({ _id }) => `Order ${_id} received`);
  const { rows } = await sql`select from jobs.job where name = 'mail' and data ->> 'subject' = any(${subjects})`.execute(world.db);
  return rows.length > 0 || orders.some((order) => mailsAbout(order).length > 0);
}

/** The moments at which the shop dies: before it reads the events, when it has begun to queue emails, and while it sends them. */
const moments: ((orders: readonly Order[]) => Promise<unknown>)[] = [
  async () => {},
  (orders) => eventually(async () => expect(await isAnyMailQueued(orders)).toBe(true)),
  (orders) => eventually(() => expect(orders.filter((order) => mailsAbout(order).length > 0).length).toBeGreaterThan(1)),
];

it('the shop sends an email for every order, no matter when it dies', async () => {
  const orders: Order[] = [];
  for (const waitForMoment of moments) {
    const placed: Order[] = [];
    for (let nth = 1; nth <= 4; nth++) placed.push(await place());
    orders.push(...placed);
    await waitForMoment(placed);
    world.kill();
    await requeueJobs();
    await world.restart();
  }
  await eventually(() => expect(orders.filter((order) => mailsAbout(order).length === 0)).toEqual([]));
  // The shop sends up to five emails at the same time, so each kill can cause up to five repeated emails.
  expect(arrived.length).toBeLessThanOrEqual(orders.length + moments.length * 5);
  for (const order of orders) expect(new Set(mailsAbout(order).map(({ messageId }) => messageId)).size).toBe(1);
});
