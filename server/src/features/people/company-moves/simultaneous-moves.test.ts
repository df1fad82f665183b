import type { Order } from '@axlewright/contract/sales/orders';
import { describe, expect, it } from 'vitest';
import { payWithCard, testCards } from '../../../../test/cards.ts';
import { companyIdOf } from '../../../../test/companies.ts';
import { agree, companyIdsOf, decline, ordersOf, useMoveWorld } from '../../../../test/company-moves.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { beginAsHolder, waitingOnLock } from '../../../../test/waiting-on-lock.ts';

const shop = useTestApp();
const world = useMoveWorld(shop);

/** Moves an account. Its orders do not move until both sides agree. */
async function createWaitingMove() {
  const [owner, person] = [await world.owner(), await world.person()];
  const ownCompany = await companyIdOf(person);
  const order = await world.order(person);
  const move = await world.move(person, owner, { withOrders: true });
  return { owner, person, ownCompany, order, move };
}

const statusesOf = async (calls: Promise<{ statusCode: number }>[]) => (await Promise.all(calls)).map(({ statusCode }) => statusCode);
const companyOf = async (order: Order) =>
  (await shop.db.selectFrom('orders').select('company_id').where('id', '=', order._id).executeTakeFirstOrThrow()).company_id;

describe('at the same time', () => {
  it('both sides agree: the orders move once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, person, order, move } = await createWaitingMove();
      expect(await statusesOf([agree(person, move), agree(owner, move)])).toEqual([200, 200]);
      expect(await companyOf(order)).toBe(move.to._id);
      expect((await world.admin.call('GET', `/audit?q=${person.email}&act=orders-moved`)).json()).toHaveLength(1);
    }
  });

  it('one side agrees twice: the orders wait for the other side', async () => {
    const { person, ownCompany, order, move } = await createWaitingMove();
    expect(await statusesOf([agree(person, move), agree(person, move)])).toEqual([200, 200]);
    expect(await companyOf(order)).toBe(ownCompany);
  });

  it('one side agrees and the other declines: the first answer counts', async () => {
    const { owner, person, ownCompany, order, move } = await createWaitingMove();
    await agree(person, move);
    const [agreed, declined] = await statusesOf([agree(owner, move), decline(person, move)]);
    expect([agreed, declined].toSorted()).toEqual([200, 409]);
    expect(await companyOf(order)).toBe(agreed === 200 ? move.to._id : ownCompany);
  });

  it('the last side agrees and support undoes the move: the orders and the account end up in the former company', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, person, ownCompany, order, move } = await createWaitingMove();
      await agree(person, move);
      const [agreed, undone] = await statusesOf([agree(owner, move), world.undo(move)]);
      expect([200, 404, 409]).toContain(agreed);
      expect(undone).toBe(200);
      expect(await companyOf(order)).toBe(ownCompany);
      expect(await companyIdsOf(person)).toEqual([ownCompany]);
    }
  });

  it('support undoes a move twice: it is undone once', async () => {
    const { move } = await createWaitingMove();
    expect((await statusesOf([world.undo(move), world.undo(move)])).toSorted()).toEqual([200, 409]);
  });

  it('support moves an account into two companies: it belongs to only one of them', async () => {
    const [first, second, person] = [await world.owner(), await world.owner(), await world.person()];
    const statuses = await statusesOf([world.request(person.email, first), world.request(person.email, second)]);
    expect(statuses).toContain(201);
    expect([201, 503]).toContain(statuses.find((status) => status !== 201) ?? 201);
    const companies = await companyIdsOf(person);
    expect(companies).toEqual([await companyIdOf(person)]);
    expect([await companyIdOf(first), await companyIdOf(second)]).toContain(companies[0]);
  });

  it('both owners of a company with other members are moved: one of them stays', async () => {
    const [target, first, second, member] = [await world.owner(), await world.owner(), await world.person(), await world.person()];
    await world.move(second, first, { role: 'owner' });
    await world.move(member, first);
    const statuses = await statusesOf([world.request(first.email, target), world.request(second.email, target)]);
    expect(statuses.toSorted()).toEqual([201, 409]);
  });

  it('an account places orders while its orders move: it sees all of them afterward', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { owner, person, ownCompany, move } = await createWaitingMove();
      await agree(person, move);
      await person.call('PUT', '/me/company', { companyId: ownCompany });
      const place = () => person.call('POST', '/orders', { partId: world.part._id, quantity: 4 });
      const [agreed, ...placed] = await Promise.all([agree(owner, move), place(), place(), place(), place()]);
      expect(agreed?.statusCode).toBe(200);
      const orders = placed.filter(({ statusCode }) => statusCode === 201).map((response) => response.json<Order>()._id);
      expect(placed.filter(({ statusCode }) => ![201, 409].includes(statusCode))).toEqual([]);
      const companies = await companyIdsOf(person);
      const visibleOrders = (await Promise.all(companies.map((id) => ordersOf(person, id)))).flat();
      expect(visibleOrders).toEqual(expect.arrayContaining(orders));
      expect(visibleOrders).toHaveLength(orders.length + 1);
    }
  });

  it('an account orders while it leaves its company: the order is rejected, and can be placed again', async () => {
    const [owner, person] = [await world.owner(), await world.person()];
    const connection = await shop.pool.connect();
    await beginAsHolder(connection);
    await connection.query('select from users where id = $1 for no key update', [person.userId]);
    const moved = world.request(person.email, owner);
    await waitingOnLock(shop);
    const placed = person.call('POST', '/orders', { partId: world.part._id, quantity: 4 });
    await waitingOnLock(shop, 2);
    await connection.query('commit');
    connection.release();
    expect((await moved).statusCode).toBe(201);
    expect((await placed).json()).toMatchObject({ code: 'company-changed' });
    expect((await world.order(person)).companyId).toBe(await companyIdOf(owner));
  });

  it('an order moves while it is paid: it is paid and moved', async () => {
    const { owner, person, order, move } = await createWaitingMove();
    const { clientSecret } = (await person.call('POST', `/orders/${order._id}/payment-intent`)).json<{ clientSecret: string }>();
    await agree(person, move);
    const { intentId } = await payWithCard(shop, clientSecret, testCards.success);
    const report = () => person.call('PATCH', `/orders/${order._id}`, { order: order._id, transactionId: intentId });
    expect(await statusesOf([agree(owner, move), report(), report(), report()])).toEqual([200, 200, 200, 200]);
    expect((await owner.call('GET', `/orders/${order._id}`)).json()).toMatchObject({ state: 'paid', companyId: move.to._id });
  });
});
