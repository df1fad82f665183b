import type { AdminAction } from '@axlewright/contract/desk/audit';
import type { CompanyMove, CompanyMovePlan } from '@axlewright/contract/people/company-moves';
import type { Order } from '@axlewright/contract/sales/orders';
import { describe, expect, it } from 'vitest';
import { closeAccount, expectClosed } from '../../../../test/closed-accounts.ts';
import { capabilitiesOf, companyIdOf, join } from '../../../../test/companies.ts';
import { companyIdsOf, membersOf, requestsTo, useMoveWorld } from '../../../../test/company-moves.ts';
import { liveEnvironment } from '../../../../test/live-environment.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { type Person, setStaffRole } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { requestAlertOrThrow } from '../../../../test/stock-alerts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { waitingOnLock, whileLocked } from '../../../../test/waiting-on-lock.ts';

const shop = useTestApp();
const world = useMoveWorld(shop);

describe('moving an account', () => {
  it('makes it a member that orders for the company, and removes it from its own company if that is unused', async () => {
    const [owner, person] = [await world.owner(), await world.person()];
    const target = await companyIdOf(owner);
    const expected: Partial<CompanyMovePlan> = { orders: 0, ordersCanMove: false, leaves: { withoutOrders: true, withOrders: true } };
    expect((await world.plan(person, owner)).json()).toMatchObject(expected);
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
    const capabilities = await capabilitiesOf(person);
    expect(capabilities.company).toMatchObject({ companyId: target, role: 'approver' });
    expect(capabilities.companies).toHaveLength(1);
    expect((await membersOf(owner)).map(({ email }) => email)).toEqual([owner.email, person.email]);
    expect(await requestsTo(person)).toEqual([]);
  });

  it('sends an email to both sides, and records both companies in the audit log', async () => {
    const [owner, person] = [await world.owner('Audit Street Parts'), await world.person()];
    await person.call('PUT', '/company', { name: 'Bea and Daughters', taxId: '', phone: '' });
    await world.move(person, owner);
    const [toAccount] = await mailsTo(shop, person.email, 'You are now ordering for Audit Street Parts');
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

  it('leaves the account in its own company if something would be lost there, such as orders, a saved list or a basket', async () => {
    const shipTo = { name: 'Bay 4', line1: '12 Mill St', city: 'Dayton', state: 'OH', postalCode: '45402' };
    const whatStays: ((person: Person) => Promise<unknown>)[] = [
      (person) => world.order(person),
      (person) => person.call('PUT', '/company', { name: 'Bea and Daughters', taxId: '', phone: '' }),
      (person) => person.call('POST', '/company/addresses', { shipTo }),
      (person) => person.call('POST', '/company/invitations', { email: 'later@shop.example', role: 'buyer' }),
      (person) => person.call('POST', '/saved-lists', { name: 'Weekly', lines: [{ partId: world.part._id, quantity: 2 }] }),
      (person) => person.call('POST', '/basket/lines', { lines: [{ partId: world.part._id, quantity: 2 }] }),
      (person) => requestAlertOrThrow(person, world.part._id, { quantity: 1_000_001 }),
    ];
    const owner = await world.owner();
    for (const leave of whatStays) {
      const person = await world.person();
      const formerCompanyId = await companyIdOf(person);
      await leave(person);
      await world.move(person, owner);
      expect(await companyIdsOf(person)).toEqual(expect.arrayContaining([formerCompanyId, await companyIdOf(owner)]));
      expect(await companyIdOf(person)).toBe(await companyIdOf(owner));
    }
  });

  it('ends a membership in a company with other members, and leaves the orders with that company', async () => {
    const [owner, other, person] = [await world.owner(), await world.owner('Elm Street Parts'), await world.person()];
    await join(shop, other, person, 'owner');
    await world.order(person);
    expect((await world.plan(person, owner)).json()).toMatchObject({ orders: 1, ordersCanMove: false, formerCompany: { otherMembers: 1 } });
    expectProblem(await world.request(person.email, owner, { withOrders: true }), 409, 'shared-company');
    await world.move(person, owner);
    expect(await companyIdsOf(person)).not.toContain(await companyIdOf(other));
    expect((await membersOf(other)).map(({ email }) => email)).toEqual([other.email]);
    expect((await other.call('GET', `/orders?company=${await companyIdOf(other)}`)).json<Order[]>()).toHaveLength(1);
  });

  it('rejects the last owner of a company with other members', async () => {
    const [owner, other, person] = [await world.owner(), await world.owner(), await world.person()];
    await join(shop, other, person, 'buyer');
    expectProblem(await world.plan(other, owner), 409, 'last-owner');
    expectProblem(await world.request(other.email, owner), 409, 'last-owner');
    expect((await membersOf(other)).map(({ email }) => email)).toEqual([other.email, person.email]);
  });

  it('rejects a company whose only owner has closed their account, because its new member would see the orders of the former one', async () => {
    const [owner, person] = [await world.owner(), await world.person()];
    const body = { email: person.email, companyId: await companyIdOf(owner), role: 'owner' };
    await expectClosed(closeAccount(owner));
    for (const role of ['buyer', 'owner'])
      expectProblem(await world.support.call('POST', '/company-moves', { ...body, role }), 409, 'company-without-owner');
    expectProblem(await world.support.call('GET', `/company-moves/plan?email=${body.email}&companyId=${body.companyId}`), 409);
    expect(await companyIdsOf(person)).not.toContain(body.companyId);
  });

  it('of a staff member needs the capability users.manage, even if the account got its staff role while the move was waiting', async () => {
    const [owner, person] = [await world.owner(), await world.person()];
    const companyId = await companyIdOf(owner);
    for (const { email } of [world.support, world.admin]) {
      expectProblem(await world.request(email, owner, { role: 'owner' }), 403, 'forbidden');
      expectProblem(await world.support.call('GET', `/company-moves/plan?email=${email}&companyId=${companyId}`), 403);
    }
    const { move } = await whileLocked(shop, 'select from companies where id = $1 for update', [companyId], async () => {
      const waiting = world.request(person.email, owner);
      await waitingOnLock(shop);
      await setStaffRole(shop, person, 'finance');
      return { move: waiting };
    });
    expectProblem(await move, 403, 'forbidden');
    expect(await membersOf(owner)).toHaveLength(1);
    const body = { email: person.email, companyId, role: 'buyer' };
    const moved = await world.admin.call('POST', '/company-moves', body);
    expect(moved.statusCode).toBe(201);
    const { _id } = moved.json<CompanyMove>();
    expectProblem(await world.support.call('POST', `/company-moves/${_id}/undo`), 403, 'forbidden');
    expect((await world.admin.call('POST', `/company-moves/${_id}/undo`)).statusCode).toBe(200);
  });

  it('rejects visitors, clerks, unknown accounts and companies, members, and bad fields', async () => {
    const [owner, person, clerk] = [await world.owner(), await world.person(), await world.person()];
    await setStaffRole(shop, clerk, 'clerk');
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

describe('a live shop', () => {
  const live = useTestApp({ environment: liveEnvironment });
  const liveWorld = useMoveWorld(live);

  it('moves only accounts with a confirmed email address', async () => {
    const [owner, person] = [await liveWorld.owner(), await liveWorld.person()];
    await live.pool.query('update users set email_verified = false where id = $1', [person.userId]);
    expectProblem(await liveWorld.plan(person, owner), 409, 'email-not-verified');
    await live.pool.query('update users set email_verified = true where id = $1', [person.userId]);
    expect((await liveWorld.plan(person, owner)).json()).toMatchObject({ account: { email: person.email } });
  });
});
