import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Order } from '@axlewright/contract/sales/orders';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { waitingOnLock, whileLocked } from '../../../../test/waiting-on-lock.ts';
import { deleteOldKeys } from './delete-old-keys.ts';

const shop = useTestApp();
const orders = useTestOrders(shop);
let admin: Person;
let buyer: Person;
let other: Person;

beforeAll(async () => {
  [admin, buyer, other] = await Promise.all([signUpAdmin(shop), signUp(shop, { name: 'Bea Buyer' }), signUp(shop, { name: 'Otto Other' })]);
});

const stockOf = async (part: PartDetail) => (await shop.app.inject({ url: `/api/parts/${part._id}` })).json<PartDetail>().availableQ;

describe('Idempotency-Key', () => {
  const place = (part: PartDetail, quantity: number, key: string, person = buyer) =>
    person.call('POST', '/orders', { partId: part._id, quantity, address: '1 Counter Lane' }, { 'idempotency-key': key });

  it('returns the first response to a repeated request', async () => {
    const part = await addPart(admin);
    const first = await place(part, 2, 'again');
    const second = await place(part, 2, 'again');
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
    expect(await stockOf(part)).toBe(98);
  });

  it('returns the first response even if the order was canceled', async () => {
    const part = await addPart(admin);
    const first = await place(part, 2, 'cancelled');
    await buyer.call('DELETE', `/orders/${first.json<Order>()._id}`);
    const second = await place(part, 2, 'cancelled');
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    expect(await stockOf(part)).toBe(100);
  });

  it('returns the first response even if the order was corrected', async () => {
    const part = await addPart(admin);
    const first = await place(part, 2, 'corrected');
    const order = first.json<Order>();
    const { address, purchaseOrder, phone, note } = order;
    const details = { address: '2 Counter Lane', purchaseOrder: '4711-B', phone: '555-0100', note: 'Ring twice' };
    const corrected = await buyer.call('PUT', `/orders/${order._id}/details`, {
      ...details,
      seen: { address, purchaseOrder, phone, note },
    });
    expect(corrected.json()).toMatchObject(details);
    const second = await place(part, 2, 'corrected');
    expect([second.statusCode, second.json()]).toEqual([201, order]);
  });

  it('returns the first response even if pieces were shipped or canceled', async () => {
    const part = await addPart(admin);
    const order = (await place(part, 5, 'shipped', orders.buyer)).json<Order>();
    await orders.buyer.call('PATCH', `/orders/${order._id}`, { order: order._id, transactionId: await orders.pay(order) });
    const line = { lineNumber: 1, left: 5 };
    await admin.call('POST', `/orders/${order._id}/shipments`, { carrier: 'ups', lines: [{ ...line, quantity: 3 }] });
    await admin.call('POST', `/orders/${order._id}/cancellations`, { lines: [{ ...line, quantity: 1, left: 2 }], reason: 'Not needed' });
    const { lines } = (await orders.buyer.call('GET', `/orders/${order._id}`)).json<Order>();
    expect(lines).toMatchObject([{ shipped: 3, cancelled: 1 }]);
    const second = await place(part, 5, 'shipped', orders.buyer);
    expect([second.statusCode, second.json()]).toEqual([201, order]);
  });

  it('returns 409 while the first request is running', async () => {
    const part = await addPart(admin);
    const first = await whileLocked(shop, 'select from parts where id = $1 for update', [part._id], async () => {
      const waiting = place(part, 2, 'slow');
      await waitingOnLock(shop);
      expectProblem(await place(part, 2, 'slow'), 409, 'request-under-way');
      return { waiting };
    });
    expect((await first.waiting).statusCode).toBe(201);
  });

  it('places one order for four simultaneous requests', async () => {
    const part = await addPart(admin);
    const responses = await Promise.all(Array.from({ length: 4 }, () => place(part, 2, 'at-once')));
    const placed = responses.filter((response) => response.statusCode === 201);
    expect(new Set(placed.map((response) => response.json<Order>()._id)).size).toBe(1);
    for (const response of responses.filter((each) => each.statusCode !== 201)) expectProblem(response, 409, 'request-under-way');
    expect(await stockOf(part)).toBe(98);
  });

  it('returns 422 if the key belongs to a different order', async () => {
    const part = await addPart(admin);
    await place(part, 2, 'other-body');
    expectProblem(await place(part, 3, 'other-body'), 422, 'idempotency-key-reused');
  });

  it('can be used again after an error', async () => {
    const part = await addPart(admin, { availableQ: 3 });
    expectProblem(await place(part, 5, 'refused'), 422);
    await admin.call('PUT', `/parts/${part._id}`, { availableQ: 50 });
    expect((await place(part, 5, 'refused')).statusCode).toBe(201);
  });

  it('is separate for each account', async () => {
    const part = await addPart(admin);
    const [mine, theirs] = [await place(part, 2, 'shared'), await place(part, 2, 'shared', other)];
    expect(theirs.statusCode).toBe(201);
    expect(theirs.json<Order>()._id).not.toBe(mine.json<Order>()._id);
  });

  it('is deleted after 30 days, but its order stays', async () => {
    const part = await addPart(admin);
    const [old, young] = [await place(part, 2, 'a-month-ago'), await place(part, 2, 'last-week')];
    const age = (key: string, days: number) =>
      shop.pool.query('update idempotency_keys set created_at = now() - make_interval(days => $2) where key = $1', [key, days]);
    await age('a-month-ago', 31);
    await age('last-week', 29);
    // These rows have more pages than one statement deletes from.
    await shop.asOwner(`insert into idempotency_keys (user_id, key, request_hash, response, created_at)
      select ${buyer.userId}, n, '', jsonb_build_object('_id', n, 'noise', (select string_agg(md5(n * m || ''), '') from generate_series(1, 55) as m)),
        now() - interval '31 days' from generate_series(1, 6000) as n`);
    const { before, after } = await shop.db.transaction().execute(async (tx) => {
      // Earlier scans by the same connection may still be in this count.
      const countScans = async () =>
        (await sql`select seq_scan from pg_stat_xact_all_tables where relname = 'idempotency_keys'`.execute(tx)).rows;
      const before = await countScans();
      await deleteOldKeys(tx);
      return { before, after: await countScans() };
    });
    expect(before).toHaveLength(1);
    expect(after).toEqual(before);
    expect((await shop.pool.query(`select from idempotency_keys where created_at < now() - interval '30 days'`)).rowCount).toBe(0);
    expect((await place(part, 2, 'last-week')).json()).toEqual(young.json());
    expect((await place(part, 2, 'a-month-ago')).json<Order>()._id).not.toBe(old.json<Order>()._id);
    expect((await buyer.call('GET', `/orders/${old.json<Order>()._id}`)).statusCode).toBe(200);
  });

  it('must have only visible characters', async () => {
    expectProblem(await place(await addPart(admin), 2, 'a b'), 400);
  });
});
