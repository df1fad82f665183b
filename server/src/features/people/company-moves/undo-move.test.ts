import type { AdminAction } from '@axlewright/contract/desk/audit';
import type { CompanyMove } from '@axlewright/contract/people/company-moves';
import { describe, expect, it } from 'vitest';
import { closeAccount, expectClosed } from '../../../../test/closed-accounts.ts';
import { capabilitiesOf, companyIdOf, join } from '../../../../test/companies.ts';
import { agree, companyIdsOf, decline, membersOf, ordersOf, requestsTo, useMoveWorld } from '../../../../test/company-moves.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp();
const world = useMoveWorld(shop);

/** Sets a time of a move to some hours ago. */
const setTime = (move: CompanyMove, column: 'requested_at' | 'orders_moved_at', hoursAgo: number) =>
  shop.pool.query(`update company_moves set ${column} = now() - make_interval(mins => $1) where id = $2`, [hoursAgo * 60, move._id]);

describe('undoing a move', () => {
  it('restores the membership and the current company, and moves back only the orders that moved', async () => {
    const [owner, person] = [await world.owner('Undo Street Parts'), await world.person('Una Undo')];
    const ownCompany = await companyIdOf(person);
    const [before] = await membersOf(person);
    const moved = await world.order(person);
    const move = await world.move(person, owner, { withOrders: true });
    await agree(person, move);
    await agree(owner, move);
    const placedForTarget = await world.order(person);
    const undone = (await world.undo(move)).json<CompanyMove>();
    expect(undone).toMatchObject({ state: 'undone', undoUntil: null });
    expect(await capabilitiesOf(person)).toMatchObject({
      company: { companyId: ownCompany, role: 'owner' },
      companies: [{ companyId: ownCompany }],
    });
    expect(await membersOf(person)).toEqual([before]);
    expect(await ordersOf(person, ownCompany)).toEqual([moved._id]);
    expectProblem(await owner.call('GET', `/orders/${moved._id}`), 404);
    expect((await owner.call('GET', `/orders/${placedForTarget._id}`)).statusCode).toBe(200);
    expect((await mailsTo(shop, person.email, 'Your move to Undo Street Parts was undone')).length).toBe(1);
    expect((await mailsTo(shop, owner.email, 'The move of Una Undo to Undo Street Parts was undone')).length).toBe(1);
    const [entry] = (await world.admin.call('GET', `/audit?q=${person.email}&act=move-undone`)).json<AdminAction[]>();
    expect(entry).toMatchObject({
      by: { email: world.support.email },
      changes: [
        { field: 'company', from: 'Undo Street Parts', to: `Company ${ownCompany}` },
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

  it('does not bring a member back into a company that has no owner anymore', async () => {
    const [owner, other, person] = [await world.owner(), await world.owner(), await world.person()];
    await join(shop, other, person, 'approver');
    const move = await world.move(person, owner);
    await expectClosed(closeAccount(other));
    const problem = expectProblem(await world.undo(move), 409, 'company-move-closed');
    expect(problem.detail).toContain('no owner');
    expect(await companyIdOf(person)).toBe(move.to._id);
    expect(await companyIdsOf(person)).not.toContain(move.from._id);
  });

  it('restores the only member of a company as its owner', async () => {
    const [owner, person] = [await world.owner(), await world.person()];
    const move = await world.move(person, owner);
    expect(await companyIdsOf(person)).toEqual([move.to._id]);
    expect((await world.undo(move)).statusCode).toBe(200);
    expect((await capabilitiesOf(person)).company).toMatchObject({ companyId: move.from._id, role: 'owner' });
  });

  it('is also possible while the orders wait for an answer, and after one side has declined', async () => {
    for (const answer of [agree, decline]) {
      const [owner, person] = [await world.owner(), await world.person()];
      const ownCompany = await companyIdOf(person);
      const order = await world.order(person);
      const move = await world.move(person, owner, { withOrders: true });
      await answer(person, move);
      await world.undo(move);
      expect(await requestsTo(owner)).toEqual([]);
      expectProblem(await agree(owner, move), 409, 'company-move-closed');
      expect(await companyIdsOf(person)).toEqual([ownCompany]);
      expect((await person.call('GET', `/orders/${order._id}`)).json()).toMatchObject({ companyId: ownCompany });
    }
  });

  it('is possible for 24 hours after the orders moved, or after the account moved', async () => {
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
    expect(await world.listMoves(late.email)).toMatchObject([{ state: 'moved', undoUntil: null }]);
    const problem = expectProblem(await world.undo(lateMove), 409, 'company-move-closed');
    expect(problem.detail).toContain('24 hours');
    expect(await companyIdOf(late)).toBe(lateMove.to._id);
  });

  it('is possible only for the latest move of the account that was not undone', async () => {
    const [first, second, person] = [await world.owner(), await world.owner(), await world.person()];
    const ownCompany = await companyIdOf(person);
    const moves = [await world.move(person, first), await world.move(person, second)] as const;
    expectProblem(await world.undo(moves[0]), 409, 'company-move-closed');
    for (const move of moves.toReversed()) expect((await world.undo(move)).statusCode).toBe(200);
    expect(await companyIdsOf(person)).toEqual([ownCompany]);
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
