import type { AdminAction } from '@axlewright/contract/desk/audit';
import type { Order } from '@axlewright/contract/sales/orders';
import { describe, expect, it } from 'vitest';
import { capabilitiesOf, companyIdOf, join } from '../../../../test/companies.ts';
import { agree, companyIdsOf, decline, ordersOf, requestsTo, useMoveWorld } from '../../../../test/company-moves.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp();
const world = useMoveWorld(shop);

describe('moving orders', () => {
  it('waits until the user and an owner have agreed, and moves only the orders of this user', async () => {
    const [owner, person, former] = [await world.owner(), await world.person(), await world.person()];
    const [ownCompany, target] = [await companyIdOf(person), await companyIdOf(owner)];
    // A former member of the company has also ordered for it.
    await join(shop, person, former, 'buyer');
    const orderOfFormer = await world.order(former);
    await person.call('DELETE', `/company/members/${former.userId}`);
    const orders = [await world.order(person), await world.order(person)].map(({ _id }) => _id);

    expect((await world.plan(person, owner)).json()).toMatchObject({
      orders: 2,
      ordersCanMove: true,
      leaves: { withoutOrders: false, withOrders: false },
    });
    const move = await world.move(person, owner, { withOrders: true });
    expect(move).toMatchObject({ state: 'waiting', waitingFor: ['account', 'company'], orders: 0 });
    expect(await requestsTo(person)).toMatchObject([{ side: 'account', orders: 2, company: { name: 'Main Street Parts' } }]);
    expect(await requestsTo(owner)).toMatchObject([{ side: 'company', orders: null, account: { email: person.email } }]);
    expectProblem(await owner.call('GET', `/orders/${orders[0]}`), 404);

    expect((await agree(person, move)).json()).toMatchObject([{ waitingFor: ['company'] }]);
    expect(await requestsTo(owner)).toMatchObject([{ orders: 2 }]);
    expectProblem(await owner.call('GET', `/orders/${orders[0]}`), 404);
    expect((await agree(owner, move)).json()).toEqual([]);

    expect(await ordersOf(person, target)).toEqual(orders);
    const ordersSeenByOwner = (await owner.call('GET', `/orders?company=${target}`)).json<Order[]>().map(({ _id }) => _id);
    expect(ordersSeenByOwner.toSorted()).toEqual(orders.toSorted());
    expect((await person.call('GET', `/orders/${orderOfFormer._id}`)).json()).toMatchObject({ companyId: ownCompany });
    expect(await world.listMoves(person.email)).toMatchObject([{ state: 'moved', orders: 2, waitingFor: [] }]);
    expect(await companyIdOf(person)).toBe(target);
  });

  it('ends the membership in the empty company, and sends both sides an email without the name of the former company', async () => {
    const [owner, person] = [await world.owner('Oak Street Parts'), await world.person('Pia Parts')];
    const ownCompany = await companyIdOf(person);
    await world.order(person);
    const move = await world.move(person, owner, { withOrders: true });
    const [question] = await mailsTo(shop, owner.email, 'Pia Parts joined');
    expect(question?.text).toContain('an owner of Oak Street Parts agree');
    expect((await mailsTo(shop, person.email, 'You are now ordering for'))[0]?.text).toContain('Please answer on My Company');
    expect(await companyIdsOf(person)).toContain(ownCompany);
    await agree(owner, move);
    // Meanwhile, the user switches back to the former company.
    await person.call('PUT', '/me/company', { companyId: ownCompany });
    await agree(person, move);
    expect(await capabilitiesOf(person)).toMatchObject({
      company: { name: 'Oak Street Parts' },
      companies: [{ name: 'Oak Street Parts' }],
    });
    expect((await mailsTo(shop, person.email, 'Your orders moved to Oak Street Parts'))[0]?.text).toContain('1 order moved');
    expect((await mailsTo(shop, owner.email, 'The orders of Pia Parts moved')).length).toBe(1);
    const [entry] = (await world.admin.call('GET', `/audit?q=${person.email}&act=orders-moved`)).json<AdminAction[]>();
    expect(entry).toMatchObject({
      by: { email: person.email },
      changes: [
        { field: 'company', from: `Company ${ownCompany}`, to: 'Oak Street Parts' },
        { field: 'orders', from: null, to: 1 },
      ],
    });
  });

  it('does not happen if one side declines; the account stays a member of both companies', async () => {
    for (const side of ['account', 'company'] as const) {
      const [owner, person] = [await world.owner(), await world.person('Dee Declines')];
      const ownCompany = await companyIdOf(person);
      const order = await world.order(person);
      const move = await world.move(person, owner, { withOrders: true });
      const [decliner, other] = side === 'account' ? [person, owner] : [owner, person];
      await agree(other, move);
      expect((await decline(decliner, move)).json()).toEqual([]);
      expectProblem(await agree(other, move), 409, 'company-move-closed');
      expectProblem(await decline(other, move), 409, 'company-move-closed');
      expect((await person.call('GET', `/orders/${order._id}`)).json()).toMatchObject({ companyId: ownCompany });
      expectProblem(await owner.call('GET', `/orders/${order._id}`), 404);
      expect(await world.listMoves(person.email)).toMatchObject([{ state: 'declined', waitingFor: [] }]);
      expect((await mailsTo(shop, owner.email, 'The orders of Dee Declines will not move')).length).toBe(1);
      expect((await mailsTo(shop, person.email, 'Your orders will not move')).length).toBe(1);
    }
  });

  it('needs answers from the user and another owner; nobody else can answer', async () => {
    const [owner, person, member, stranger] = [await world.owner(), await world.person(), await world.person(), await world.person()];
    await world.move(member, owner, { role: 'approver' });
    const order = await world.order(person);
    const move = await world.move(person, owner, { role: 'owner', withOrders: true });
    for (const other of [member, stranger, world.support]) {
      expect(await requestsTo(other)).toEqual([]);
      expectProblem(await agree(other, move), 404);
      expectProblem(await decline(other, move), 404);
    }
    for (const path of ['', `/${move._id}/agree`, `/${move._id}/decline`])
      expectProblem(await shop.app.inject({ method: path ? 'POST' : 'GET', url: `/api/me/company-moves${path}` }), 401);
    expectProblem(await agree(person, { _id: '999999999' }), 404);
    await agree(person, move);
    await agree(person, move);
    expectProblem(await owner.call('GET', `/orders/${order._id}`), 404);
    await agree(owner, move);
    expect((await owner.call('GET', `/orders/${order._id}`)).statusCode).toBe(200);
    expectProblem(await agree(person, move), 409, 'company-move-closed');
  });

  it('is rejected if the account has left the company, or if others joined its former company', async () => {
    const [owner, person] = [await world.owner(), await world.person()];
    await world.order(person);
    const move = await world.move(person, owner, { withOrders: true });
    await agree(person, move);
    const ownCompany = (await companyIdsOf(person)).find((id) => id !== move.to._id);
    await shop.pool.query("insert into company_members values ($1, $2, 'buyer')", [ownCompany, world.admin.userId]);
    expectProblem(await agree(owner, move), 409, 'shared-company');
    await shop.pool.query('delete from company_members where company_id = $1 and user_id = $2', [ownCompany, world.admin.userId]);
    await owner.call('DELETE', `/company/members/${person.userId}`);
    expectProblem(await agree(owner, move), 409, 'company-move-closed');
  });
});
