import type { MoveSide, MyCompanyMove } from '@axlewright/contract/people/company-moves';
import { type Caller, canIn } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { hiddenError, notFoundError, ShopError } from '../../../platform/shop-error.ts';
import { findRole, leaveCompany, lockCompanies, switchCompany } from '../companies/memberships.ts';
import type { CompanyMoveMails } from './company-move-mails.ts';
import {
  findMoveRow,
  type LockedMove,
  listWaitingMoveRows,
  lockMove,
  markAgreed,
  markAllDeclined,
  markDeclined,
  markOrdersMoved,
  recordFormerMembership,
  type WaitingMoveRow,
} from './company-moves.queries.ts';
import { stateOf, waitingForOf } from './move-json.ts';
import { moveOrders } from './move-orders.queries.ts';
import { findFormerCompany, lockAccount } from './moved-account.queries.ts';
import { leavesFormerCompany } from './plan-move.ts';
import { recordMove } from './record-move.ts';

interface AnswerServices {
  db: Database;
  mails: CompanyMoveMails;
}

/** Lists the moves that wait for an answer, from the caller or from the other side. */
export async function listMyMoves(db: Db, caller: Caller): Promise<MyCompanyMove[]> {
  const owned = caller.memberships.map(({ companyId }) => companyId).filter((id) => canIn(caller, id, 'company.manage'));
  return (await listWaitingMoveRows(db, caller.userId, owned)).map((row) => myMoveOf(row, caller));
}

/**
 * Agrees for the caller's side. When both sides have agreed, the orders move. Throws 404 if the caller is on neither side. Throws 409 if the
 * request no longer waits for an answer, if the account has left the new company, or if it is not the only member of its former company.
 */
export async function agreeToMove({ db, mails }: AnswerServices, caller: Caller, id: string): Promise<MyCompanyMove[]> {
  await db.transaction().execute(async (transaction) => {
    const { move, side } = await lockWaitingMove(transaction, caller, id);
    await markAgreed(transaction, id, side, caller.userId);
    const otherSideAgreedAt = side === 'account' ? move.company_agreed_at : move.account_agreed_at;
    if (!otherSideAgreedAt) return;
    const count = await finishMove(transaction, move);
    await mails.ordersMoved(
      transaction,
      await recordMove(transaction, caller, id, 'orders-moved', [{ field: 'orders', from: null, to: count }]),
    );
  });
  return listMyMoves(db, caller);
}

/**
 * Declines for the caller's side. The orders stay where they are. Throws 404 if the caller is on neither side, and 409 if the request no longer
 * waits for an answer.
 */
export async function declineMove({ db, mails }: AnswerServices, caller: Caller, id: string): Promise<MyCompanyMove[]> {
  await db.transaction().execute(async (transaction) => {
    await lockWaitingMove(transaction, caller, id);
    await markDeclined(transaction, id, caller.userId);
    await mails.declined(transaction, await findMoveRow(transaction, id));
  });
  return listMyMoves(db, caller);
}

/**
 * Declines all requests to move orders of an account that is being closed. To prevent deadlocks, call this before you lock the companies of the
 * account: all code locks moves before companies.
 */
export async function declineMovesOf(transaction: Db, userId: string): Promise<void> {
  await markAllDeclined(transaction, userId);
}

/** Locks the move and both companies, and returns the side that the caller answers for. */
async function lockWaitingMove(transaction: Db, caller: Caller, id: string): Promise<{ move: LockedMove; side: MoveSide }> {
  const move = await lockMove(transaction, id);
  if (!move) throw notFoundError('move');
  await lockCompanies(transaction, [move.from_company, move.to_company]);
  const side = await sideOf(transaction, caller, move);
  if (!side) throw hiddenError('move');
  const state = stateOf(move);
  if (state !== 'waiting') throw new ShopError('company-move-closed', 409, { parameters: { reason: state } });
  return { move, side };
}

/** The user of the moved account never answers for the company, even if the user is one of its owners. */
async function sideOf(transaction: Db, caller: Caller, move: LockedMove): Promise<MoveSide | null> {
  if (caller.userId === move.user_id) return 'account';
  return (await findRole(transaction, move.to_company, caller.userId)) === 'owner' ? 'company' : null;
}

/** Moves the orders. Then ends the account's membership in its former company if nothing stays there. Returns the number of moved orders. */
async function finishMove(transaction: Db, move: LockedMove): Promise<number> {
  const { id, user_id, from_company, to_company } = move;
  if (!(await findRole(transaction, to_company, user_id)))
    throw new ShopError('company-move-closed', 409, { parameters: { reason: 'account-left' } });
  const former = await findFormerCompany(transaction, from_company, user_id);
  if (former.role === null || former.other_members > 0) throw new ShopError('shared-company', 409);
  // Orders are locked before the account, as in payments.
  const count = await moveOrders(transaction, move);
  const account = await lockAccount(transaction, user_id);
  // If an order was placed in the meantime, the order and the account stay in the former company.
  const formerNow = await findFormerCompany(transaction, from_company, user_id);
  if (leavesFormerCompany(formerNow, formerNow.own_orders)) {
    await recordFormerMembership(transaction, id);
    if (account.company_id === from_company) await switchCompany(transaction, user_id, to_company);
    await leaveCompany(transaction, { companyId: from_company, userId: user_id, what: 'moved-by-support', doneBy: null });
  }
  await markOrdersMoved(transaction, id);
  return count;
}

function myMoveOf(row: WaitingMoveRow, caller: Caller): MyCompanyMove {
  const side = row.user_id === caller.userId ? 'account' : 'company';
  return {
    _id: row.id,
    side,
    account: { name: row.account_name, email: row.account_email ?? '' },
    company: { _id: row.to_company, name: row.target_name },
    // The company must learn nothing about the orders until the user of the account agrees.
    orders: side === 'account' || row.account_agreed_at ? row.waiting_orders : null,
    waitingFor: waitingForOf(row),
    requestedAt: row.requested_at.toISOString(),
  };
}
