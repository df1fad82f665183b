import type { AdminAction } from '@axlewright/contract/desk/audit';
import type { CompanyMove, CompanyMovePlan, ListedCompany } from '@axlewright/contract/people/company-moves';
import type { Order } from '@axlewright/contract/sales/orders';
import { describe, expect, it } from 'vitest';
import { capabilitiesOf, companyIdOf, join } from '../../../../test/companies.ts';
import { agree, companyIdsOf, decline, membersOf, ordersOf, requestsTo, useMoveWorld } from '../../../../test/company-moves.ts';
import { mailsTo } from '../../../../test/mails.ts';
import type { Person } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { planMove } from './plan-move.ts';

const shop = useTestApp();
const world = useMoveWorld(shop);

const setTime = (move: CompanyMove, column: 'requested_at' | 'orders_moved_at', hoursAgo: number) =>
  shop.pool.query(`update company_moves set ${column} = now() - make_interval(mins => $1) where id = $2`, [hoursAgo * 60, move._id]);
const listed = async (q: string) => (await world.support.call('GET', `/company-moves?q=${encodeURIComponent(q)}`)).json<CompanyMove[]>();
const plan = async (person: Person, owner: Person) =>
  world.support.call('GET', `/company-moves/plan?email=${person.email}&companyId=${await companyIdOf(owner)}`);

describe('GET /companies', () => {
  it('lists companies with their members and the number of their orders, and finds them by name and member', async () => {
    const name = `Bay ${crypto.randomUUID()}`;
    const owner = await world.owner(name);
    const buyer = await world.person('Bo Buyer');
    await world.move(buyer, owner, { role: 'buyer' });
    await world.order(owner);
    await world.order(buyer);
    const expected = {
      _id: await companyIdOf(owner),
      name,
      orders: 2,
      members: [
        { name: 'Olga Owner', email: owner.email, role: 'owner' },
        { name: 'Bo Buyer', email: buyer.email, role: 'buyer' },
      ],
    };
    for (const q of [name.slice(2).toUpperCase(), owner.email]) {
      const found = (await world.support.call('GET', `/companies?q=${encodeURIComponent(q)}`)).json<ListedCompany[]>();
      expect(found).toEqual([expect.objectContaining(expected)]);
    }
    const first = await world.support.call('GET', '/companies?limit=1');
    const next = /<\/api(.+?)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await world.support.call('GET', next);
    const [newest, older] = [first, second].map((page) => page.json<ListedCompany[]>()[0]);
    expect(Number(newest?._id)).toBeGreaterThan(Number(older?._id));
  });

  it('rejects visitors, buyers and a cursor of another list', async () => {
    expectProblem(await shop.app.inject({ url: '/api/companies' }), 401);
    expectProblem(await (await world.person()).call('GET', '/companies'), 403);
    expectProblem(await world.support.call('GET', '/companies?cursor=x'), 400);
  });
});

describe('moving an account', () => {
  it('makes it a member that buys for the company, and removes it from its own company if that has no name', async () => {
    const [owner, person] = [await world.owner(), await world.person()];
    const target = await companyIdOf(owner);
    const expected: Partial<CompanyMovePlan> = { orders: 0, ordersCanMove: false, leaves: { withoutOrders: true, withOrders: true } };
    expect((await plan(person, owner)).json()).toMatchObject(expected);
    const move = await world.move(person, owner, { role: 'approver', withOrders: true });
    expect(move).toMatchObject({
      account: { name: 'Bea Buyer', email: person.email },
      to: { _id: target, name: 'Main Street Parts' },
      role: 'approver',
      withOrders: false,
      state: 'moved',
      waitingFor: [],
      requestedBy: { email: world.support.email },
    });
    const mine = await capabilitiesOf(person);
    expect(mine.company).toMatchObject({ companyId: target, role: 'approver' });
    expect(mine.companies).toHaveLength(1);
    expect((await membersOf(owner)).map(({ email }) => email)).toEqual([owner.email, person.email]);
    expect(await requestsTo(person)).toEqual([]);
  });

  it('tells both sides by email, and records both companies in the audit log', async () => {
    const [owner, person] = [await world.owner('Audit Street Parts'), await world.person()];
    await person.call('PUT', '/company', { name: 'Bea and Daughters', taxId: '', phone: '' });
    await world.move(person, owner);
    const [toAccount] = await mailsTo(shop, person.email, 'You now order for Audit Street Parts');
    expect(toAccount?.text).toContain('Your role is Buyer');
    const [toOwner] = await mailsTo(shop, owner.email, 'Bea Buyer joined Audit Street Parts');
    expect(toOwner?.text).toContain(person.email);
    expect(toOwner?.text).not.toContain('Daughters');
    const [entry] = (await world.admin.call('GET', `/audit?q=${person.email}`)).json<AdminAction[]>();
    expect(entry).toMatchObject({
      act: 'account-moved',
      by: { email: world.support.email },
      changes: [
        { field: 'company', from: 'Bea and Daughters', to: 'Audit Street Parts' },
        { field: 'role', from: 'owner', to: 'buyer' },
      ],
    });
  });

  it('leaves the account in its own company if orders, a name, an address or an invitation stay there', async () => {
    const shipTo = { name: 'Bay 4', line1: '12 Mill St', city: 'Dayton', state: 'OH', postalCode: '45402' };
    const whatStays: ((person: Person) => Promise<unknown>)[] = [
      (person) => world.order(person),
      (person) => person.call('PUT', '/company', { name: 'Bea and Daughters', taxId: '', phone: '' }),
      (person) => person.call('POST', '/company/addresses', { shipTo }),
      (person) => person.call('POST', '/company/invitations', { email: 'later@shop.example', role: 'buyer' }),
    ];
    const owner = await world.owner();
    for (const leave of whatStays) {
      const person = await world.person();
      const own = await companyIdOf(person);
      await leave(person);
      await world.move(person, owner);
      expect(await companyIdsOf(person)).toEqual(expect.arrayContaining([own, await companyIdOf(owner)]));
      expect(await companyIdOf(person)).toBe(await companyIdOf(owner));
    }
  });

  it('ends a membership in a company with other members, whose orders stay', async () => {
    const [owner, other, person] = [await world.owner(), await world.owner('Elm Street Parts'), await world.person()];
    await join(shop, other, person, 'owner');
    await world.order(person);
    expect((await plan(person, owner)).json()).toMatchObject({ orders: 1, ordersCanMove: false, formerCompany: { otherMembers: 1 } });
    expectProblem(await world.request(person.email, owner, { withOrders: true }), 409, 'shared-company');
    await world.move(person, owner);
    expect(await companyIdsOf(person)).not.toContain(await companyIdOf(other));
    expect((await membersOf(other)).map(({ email }) => email)).toEqual([other.email]);
    expect((await other.call('GET', `/orders?company=${await companyIdOf(other)}`)).json<Order[]>()).toHaveLength(1);
  });

  it('rejects the last owner of a company with other members', async () => {
    const [owner, other, person] = [await world.owner(), await world.owner(), await world.person()];
    await join(shop, other, person, 'buyer');
    expectProblem(await plan(other, owner), 409, 'last-owner');
    expectProblem(await world.request(other.email, owner), 409, 'last-owner');
    expect((await membersOf(other)).map(({ email }) => email)).toEqual([other.email, person.email]);
  });

  it('rejects visitors, clerks, unknown accounts and companies, members, and bad fields', async () => {
    const [owner, person, clerk] = [await world.owner(), await world.person(), await world.person()];
    await shop.db.updateTable('users').set({ role: 'clerk' }).where('id', '=', clerk.userId).execute();
    const companyId = await companyIdOf(owner);
    const body = { email: person.email, companyId, role: 'buyer' };
    expectProblem(await shop.app.inject({ method: 'POST', url: '/api/company-moves', payload: body }), 401);
    expectProblem(await clerk.call('POST', '/company-moves', body), 403);
    expect((await clerk.call('GET', '/company-moves')).statusCode).toBe(200);
    expectProblem(await owner.call('POST', '/company-moves', body), 403);
    expectProblem(await world.request('nobody@shop.example', owner), 404);
    expectProblem(await world.support.call('POST', '/company-moves', { ...body, companyId: '999999999' }), 404);
    expectProblem(await world.request(owner.email, owner), 409, 'already-a-member');
    expectProblem(await world.support.call('POST', '/company-moves', { ...body, role: 'boss' }), 422, 'invalid-body');
    const query = `?email=${person.email}&companyId=${companyId}`;
    expectProblem(await shop.app.inject({ url: `/api/company-moves/plan${query}` }), 401);
    expectProblem(await clerk.call('GET', `/company-moves/plan${query}`), 403);
    expectProblem(await world.support.call('GET', '/company-moves/plan?companyId=x'), 400);
    expectProblem(await world.support.call('GET', `/company-moves/plan?email=nobody@shop.example&companyId=${companyId}`), 404);
    expectProblem(await shop.app.inject({ url: '/api/company-moves' }), 401);
    expectProblem(await owner.call('GET', '/company-moves'), 403);
    expectProblem(await world.support.call('GET', '/company-moves?cursor=x'), 400);
    expect(await companyIdsOf(person)).not.toContain(companyId);
  });
});

describe('moving orders', () => {
  it('waits until the user and an owner have agreed, and moves only the orders of this user', async () => {
    const [owner, person, former] = [await world.owner(), await world.person(), await world.person()];
    const [own, target] = [await companyIdOf(person), await companyIdOf(owner)];
    // Somebody else ordered for the company once, and was removed.
    await join(shop, person, former, 'buyer');
    const orderOfFormer = await world.order(former);
    await person.call('DELETE', `/company/members/${former.userId}`);
    const orders = [await world.order(person), await world.order(person)].map(({ _id }) => _id);

    expect((await plan(person, owner)).json()).toMatchObject({
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
    const seen = (await owner.call('GET', `/orders?company=${target}`)).json<Order[]>().map(({ _id }) => _id);
    expect(seen.toSorted()).toEqual(orders.toSorted());
    expect((await person.call('GET', `/orders/${orderOfFormer._id}`)).json()).toMatchObject({ companyId: own });
    expect(await listed(person.email)).toMatchObject([{ state: 'moved', orders: 2, waitingFor: [] }]);
    expect(await companyIdOf(person)).toBe(target);
  });

  it('ends the membership in the empty company, and tells both sides without the name of the former company', async () => {
    const [owner, person] = [await world.owner('Oak Street Parts'), await world.person('Pia Parts')];
    const own = await companyIdOf(person);
    await world.order(person);
    const move = await world.move(person, owner, { withOrders: true });
    const [question] = await mailsTo(shop, owner.email, 'Pia Parts joined');
    expect(question?.text).toContain('an owner of Oak Street Parts agree');
    expect((await mailsTo(shop, person.email, 'You now order for'))[0]?.text).toContain('Please answer on My Company');
    expect(await companyIdsOf(person)).toContain(own);
    await agree(owner, move);
    // The user buys for the former company again in the meantime.
    await person.call('PUT', '/me/company', { companyId: own });
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
        { field: 'company', from: `Company ${own}`, to: 'Oak Street Parts' },
        { field: 'orders', from: null, to: 1 },
      ],
    });
  });

  it('stops if one side declines; the account stays a member, and keeps its orders', async () => {
    for (const side of ['account', 'company'] as const) {
      const [owner, person] = [await world.owner(), await world.person('Dee Declines')];
      const own = await companyIdOf(person);
      const order = await world.order(person);
      const move = await world.move(person, owner, { withOrders: true });
      const [asked, other] = side === 'account' ? [person, owner] : [owner, person];
      await agree(other, move);
      expect((await decline(asked, move)).json()).toEqual([]);
      expectProblem(await agree(other, move), 409, 'company-move-closed');
      expectProblem(await decline(other, move), 409, 'company-move-closed');
      expect((await person.call('GET', `/orders/${order._id}`)).json()).toMatchObject({ companyId: own });
      expectProblem(await owner.call('GET', `/orders/${order._id}`), 404);
      expect(await listed(person.email)).toMatchObject([{ state: 'declined', waitingFor: [] }]);
      expect((await mailsTo(shop, owner.email, 'The orders of Dee Declines do not move')).length).toBe(1);
      expect((await mailsTo(shop, person.email, 'Your orders do not move')).length).toBe(1);
    }
  });

  it('can be answered only by the two sides: not by visitors, other members, or the moved account as an owner', async () => {
    const [owner, person, member, stranger] = [await world.owner(), await world.person(), await world.person(), await world.person()];
    await world.move(member, owner, { role: 'approver' });
    const order = await world.order(person);
    const move = await world.move(person, owner, { role: 'owner', withOrders: true });
    for (const nobody of [member, stranger, world.support]) {
      expect(await requestsTo(nobody)).toEqual([]);
      expectProblem(await agree(nobody, move), 404);
      expectProblem(await decline(nobody, move), 404);
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
    const own = (await companyIdsOf(person)).find((id) => id !== move.to._id);
    await shop.pool.query("insert into company_members values ($1, $2, 'buyer')", [own, world.admin.userId]);
    expectProblem(await agree(owner, move), 409, 'shared-company');
    await shop.pool.query('delete from company_members where company_id = $1 and user_id = $2', [own, world.admin.userId]);
    await owner.call('DELETE', `/company/members/${person.userId}`);
    expectProblem(await agree(owner, move), 409, 'company-move-closed');
  });
});

describe('undoing a move', () => {
  it('restores the membership and the current company, and exactly the moved orders go back', async () => {
    const [owner, person] = [await world.owner('Undo Street Parts'), await world.person('Una Undo')];
    const own = await companyIdOf(person);
    const [before] = await membersOf(person);
    const moved = await world.order(person);
    const move = await world.move(person, owner, { withOrders: true });
    await agree(person, move);
    await agree(owner, move);
    const placedForTarget = await world.order(person);
    const undone = (await world.undo(move)).json<CompanyMove>();
    expect(undone).toMatchObject({ state: 'undone', undoUntil: null });
    expect(await capabilitiesOf(person)).toMatchObject({ company: { companyId: own, role: 'owner' }, companies: [{ companyId: own }] });
    expect(await membersOf(person)).toEqual([before]);
    expect(await ordersOf(person, own)).toEqual([moved._id]);
    expectProblem(await owner.call('GET', `/orders/${moved._id}`), 404);
    expect((await owner.call('GET', `/orders/${placedForTarget._id}`)).statusCode).toBe(200);
    expect((await mailsTo(shop, person.email, 'Your move to Undo Street Parts was undone')).length).toBe(1);
    expect((await mailsTo(shop, owner.email, 'The move of Una Undo to Undo Street Parts was undone')).length).toBe(1);
    const [entry] = (await world.admin.call('GET', `/audit?q=${person.email}&act=move-undone`)).json<AdminAction[]>();
    expect(entry).toMatchObject({
      by: { email: world.support.email },
      changes: [
        { field: 'company', from: 'Undo Street Parts', to: `Company ${own}` },
        { field: 'orders', from: null, to: 1 },
      ],
    });
    expectProblem(await world.undo(move), 409, 'company-move-closed');
  });

  it('restores a membership in a company with other members, with its role', async () => {
    const [owner, other, person] = [await world.owner(), await world.owner(), await world.person()];
    await join(shop, other, person, 'approver');
    const move = await world.move(person, owner);
    await world.undo(move);
    expect((await capabilitiesOf(person)).company).toMatchObject({ companyId: await companyIdOf(other), role: 'approver' });
    expect((await membersOf(owner)).map(({ email }) => email)).toEqual([owner.email]);
  });

  it('is also possible while an answer is missing, and after a side has declined', async () => {
    for (const answer of [agree, decline]) {
      const [owner, person] = [await world.owner(), await world.person()];
      const own = await companyIdOf(person);
      const order = await world.order(person);
      const move = await world.move(person, owner, { withOrders: true });
      await answer(person, move);
      await world.undo(move);
      expect(await requestsTo(owner)).toEqual([]);
      expectProblem(await agree(owner, move), 409, 'company-move-closed');
      expect(await companyIdsOf(person)).toEqual([own]);
      expect((await person.call('GET', `/orders/${order._id}`)).json()).toMatchObject({ companyId: own });
    }
  });

  it('is possible for a day after the orders moved, or after the account moved', async () => {
    const [owner, person, late] = [await world.owner(), await world.person(), await world.person()];
    await world.order(person);
    const move = await world.move(person, owner, { withOrders: true });
    await agree(person, move);
    await agree(owner, move);
    await setTime(move, 'requested_at', 72);
    await setTime(move, 'orders_moved_at', 23.9);
    expect((await world.undo(move)).statusCode).toBe(200);

    const lateMove = await world.move(late, owner);
    expect(lateMove.undoUntil).not.toBeNull();
    await setTime(lateMove, 'requested_at', 24.1);
    expect(await listed(late.email)).toMatchObject([{ state: 'moved', undoUntil: null }]);
    const problem = expectProblem(await world.undo(lateMove), 409, 'company-move-closed');
    expect(problem.detail).toContain('24 hours');
    expect(await companyIdOf(late)).toBe(lateMove.to._id);
  });

  it('must begin with the latest move of the account', async () => {
    const [first, second, person] = [await world.owner(), await world.owner(), await world.person()];
    const own = await companyIdOf(person);
    const moves = [await world.move(person, first), await world.move(person, second)] as const;
    expectProblem(await world.undo(moves[0]), 409, 'company-move-closed');
    for (const move of moves.toReversed()) expect((await world.undo(move)).statusCode).toBe(200);
    expect(await companyIdsOf(person)).toEqual([own]);
  });

  it('rejects the last owner of the new company, a closed account, visitors, buyers and unknown moves', async () => {
    const [owner, person, closed] = [await world.owner(), await world.person(), await world.person()];
    const move = await world.move(person, owner, { role: 'owner' });
    await owner.call('DELETE', `/company/members/${owner.userId}`);
    expectProblem(await world.undo(move), 409, 'last-owner');
    expect((await membersOf(person)).map(({ email }) => email)).toEqual([person.email]);
    const moveOfClosed = await world.move(closed, person);
    await shop.pool.query('update users set email = null where id = $1', [closed.userId]);
    expectProblem(await world.undo(moveOfClosed), 409, 'company-move-closed');
    expectProblem(await shop.app.inject({ method: 'POST', url: `/api/company-moves/${move._id}/undo` }), 401);
    expectProblem(await person.call('POST', `/company-moves/${move._id}/undo`), 403);
    expectProblem(await world.support.call('POST', '/company-moves/999999999/undo'), 404);
  });
});

it('in live mode, only accounts with a confirmed email address can be moved', async () => {
  const [owner, person] = [await world.owner(), await world.person()];
  const query = { email: person.email, companyId: await companyIdOf(owner) };
  const planLive = () => planMove(shop.db, query, { needsVerifiedEmail: true });
  await expect(planLive()).rejects.toMatchObject({ status: 409, code: 'email-not-verified' });
  await shop.pool.query('update users set email_verified = true where id = $1', [person.userId]);
  expect(await planLive()).toMatchObject({ account: { email: person.email } });
});
