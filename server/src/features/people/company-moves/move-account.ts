import type { CompanyMove, CompanyMoveListQuery, NewCompanyMove } from '@axlewright/contract/people/company-moves';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { type PageOfRows, pageOfRows, parseCursor, positionById } from '../../../platform/lists/keyset-pages.ts';
import { busyError, ShopError } from '../../../platform/shop-error.ts';
import { joinCompany, leaveCompany, lockCompanies } from '../companies/memberships.ts';
import { requireStillMaySupport } from '../users/may-support.ts';
import type { CompanyMoveMails } from './company-move-mails.ts';
import { countMoves, insertMove, listMoveRows, recordFormerMembership } from './company-moves.queries.ts';
import { moveOf } from './move-json.ts';
import { lockAccount } from './moved-account.queries.ts';
import { planMoveOf, requireMovableAccount } from './plan-move.ts';
import { recordMove } from './record-move.ts';

export interface MoveServices {
  db: Database;
  mails: CompanyMoveMails;
  /** true: only accounts with a confirmed email address can be moved */
  needsVerifiedEmail: boolean;
}

/** Lists moves with their state, for staff. */
export async function listCompanyMoves(db: Db, { q, sort, limit, cursor }: CompanyMoveListQuery): Promise<PageOfRows<CompanyMove>> {
  const position = parseCursor(cursor);
  const [rows, count] = await Promise.all([listMoveRows(db, q, { sort, limit, position }), countMoves(db, q)]);
  return pageOfRows(rows, { limit, position, count, positionOf: positionById, itemOf: moveOf });
}

/**
 * Moves an account into a company, which becomes its current company. With `withOrders`, its orders move later, when both sides have
 * agreed. Throws the same errors as `requireMovableAccount` and `planMoveOf`. With `withOrders`, also throws 409 if other people belong to
 * the former company.
 */
export async function moveAccount(
  { db, mails, needsVerifiedEmail }: MoveServices,
  caller: Caller,
  { email, companyId, role, withOrders }: NewCompanyMove,
): Promise<CompanyMove> {
  return db.transaction().execute(async (transaction) => {
    const account = await requireMovableAccount(transaction, caller, email, needsVerifiedEmail);
    await planMoveOf(transaction, account, companyId);
    await lockCompanies(transaction, [account.company_id, companyId]);
    const { company_id, role: staffRole } = await lockAccount(transaction, account.id);
    await requireStillMaySupport(transaction, caller, { role: staffRole });
    // The user has just switched to another company. A retry moves the account from there.
    if (company_id !== account.company_id) throw busyError();
    // Plans the move again under the locks, because members and orders may have changed.
    const plan = await planMoveOf(transaction, account, companyId);
    if (withOrders && plan.formerCompany.otherMembers > 0) throw new ShopError('shared-company', 409);
    const waits = withOrders && plan.ordersCanMove;

    const userId = account.id;
    const fromCompany = account.company_id;
    const id = await insertMove(transaction, {
      userId,
      fromCompany,
      toCompany: companyId,
      role,
      withOrders: waits,
      requestedBy: caller.userId,
    });
    await joinCompany(transaction, { companyId, userId, role, email });
    if (!waits && plan.leaves.withoutOrders) {
      await recordFormerMembership(transaction, id);
      await leaveCompany(transaction, { companyId: fromCompany, userId, what: 'moved-by-support', doneBy: null });
    }
    const move = await recordMove(transaction, caller, id, 'account-moved', [{ field: 'role', from: plan.former.role, to: role }]);
    await mails.accountMoved(transaction, move);
    return moveOf(move);
  });
}
