import type { CompanyMove } from '@axlewright/contract/people/company-moves';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notFoundError, ShopError } from '../../../platform/shop-error.ts';
import {
  findRole,
  hasOwner,
  leaveCompany,
  lockCompanies,
  rejoinCompany,
  requireOtherOwner,
  switchCompany,
} from '../companies/memberships.ts';
import { requireStillMaySupport } from '../users/may-support.ts';
import { hasLaterMove, type LockedMove, lockMove, markUndone } from './company-moves.queries.ts';
import type { MoveServices } from './move-account.ts';
import { moveOf, undoDeadline } from './move-json.ts';
import { moveOrdersBack } from './move-orders.queries.ts';
import { lockAccount } from './moved-account.queries.ts';
import { recordMove } from './record-move.ts';

/**
 * Undoes a move. The account returns to its former company, and the orders that moved go back. Orders that it placed for the new company stay
 * there. Throws 403 if the account belongs to a staff member and the caller cannot manage users. Throws 404 for an unknown move. Throws 409 if the
 * move was already undone, if its `undoDeadline` (24 hours) has passed, or if a later move of the account was not undone. Also throws 409 if the account was closed, if it is the last owner of the new company, or if its former company has
 * since lost its last owner.
 */
export async function undoMove({ db, mails }: Pick<MoveServices, 'db' | 'mails'>, caller: Caller, id: string): Promise<CompanyMove> {
  return db.transaction().execute(async (transaction) => {
    const move = await lockMove(transaction, id);
    if (!move) throw notFoundError('move');
    await requireUndoable(transaction, move);
    const { user_id, from_company, to_company, former_role, former_joined_at } = move;
    await lockCompanies(transaction, [from_company, to_company]);
    const role = await findRole(transaction, to_company, user_id);
    if (role) await requireOtherOwner(transaction, to_company, role);
    // Orders are locked before the account, as in payments.
    const count = await moveOrdersBack(transaction, move);
    const { company_id, email, role: staffRole } = await lockAccount(transaction, user_id);
    await requireStillMaySupport(transaction, caller, { role: staffRole });
    if (email === null) throw closedError('account-closed');
    // A company without an owner would need this account as its owner. But a member who was not an owner must not become one, because an
    // owner sees the orders of the others.
    if (former_role !== null && former_role !== 'owner' && !(await hasOwner(transaction, from_company))) throw closedError('no-owner');
    // Without a former role, the move has ended no membership.
    if (former_role !== null && former_joined_at !== null)
      await rejoinCompany(transaction, { companyId: from_company, userId: user_id, role: former_role, joinedAt: former_joined_at });
    if (company_id === to_company) await switchCompany(transaction, user_id, from_company);
    if (role) await leaveCompany(transaction, { companyId: to_company, userId: user_id, what: 'moved-by-support', doneBy: null });
    await markUndone(transaction, id, caller.userId);
    const orders = count > 0 ? [{ field: 'orders', from: null, to: count }] : [];
    const row = await recordMove(transaction, caller, id, 'move-undone', orders);
    await mails.undone(transaction, row);
    return moveOf(row);
  });
}

async function requireUndoable(transaction: Db, move: LockedMove): Promise<void> {
  if (move.undone_at) throw closedError('undone');
  if (undoDeadline(move) < new Date()) throw closedError('too-late');
  if (await hasLaterMove(transaction, move)) throw closedError('later-move');
}

const closedError = (reason: 'undone' | 'too-late' | 'later-move' | 'account-closed' | 'no-owner') =>
  new ShopError('company-move-closed', 409, { parameters: { reason } });
