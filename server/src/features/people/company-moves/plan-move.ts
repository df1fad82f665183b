import type { CompanyMovePlan, CompanyMovePlanQuery } from '@axlewright/contract/people/company-moves';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notFoundError, ShopError } from '../../../platform/shop-error.ts';
import { findRole, hasOwner, requireOtherOwner } from '../companies/memberships.ts';
import { requireMaySupport } from '../users/may-support.ts';
import { type AccountRow, type FormerCompany, findAccountToMove, findCompanyName, findFormerCompany } from './moved-account.queries.ts';

/** The account to move, with its current company. */
export type MovableAccount = AccountRow & { email: string; company_id: string };

/** A plan, with all facts about the former company. */
export interface MovePlan extends CompanyMovePlan {
  former: FormerCompany;
}

/**
 * Finds the account that staff want to move. Throws 404 if there is none, and 403 for a staff account if the caller may not manage users. Throws 409
 * if its email address must be confirmed but is not, because the address may belong to someone else.
 */
export async function requireMovableAccount(db: Db, caller: Caller, email: string, needsVerifiedEmail: boolean): Promise<MovableAccount> {
  const account = await findAccountToMove(db, email);
  if (!account || account.email === null || account.company_id === null) throw notFoundError('account');
  requireMaySupport(caller, account);
  if (needsVerifiedEmail && !account.email_verified) throw new ShopError('email-not-verified', 409, { parameters: { purpose: 'move' } });
  return { ...account, email: account.email, company_id: account.company_id };
}

/**
 * Returns what a move would do. Throws 404 for an unknown company. Throws 409 if the account is already a member, if the company has no owner, or if
 * the account is the last owner of a company with other members.
 */
export async function planMoveOf(db: Db, account: MovableAccount, companyId: string): Promise<MovePlan> {
  const name = await findCompanyName(db, companyId);
  if (name === null) throw notFoundError('company');
  if (await findRole(db, companyId, account.id)) throw new ShopError('already-a-member', 409, { parameters: { email: account.email } });
  // For example, its only owner has closed their account. A new member would see the orders of people who have left.
  if (!(await hasOwner(db, companyId))) throw new ShopError('company-without-owner', 409);
  const former = await findFormerCompany(db, account.company_id, account.id);
  if (former.other_members > 0 && former.role) await requireOtherOwner(db, former.id, former.role);
  return {
    account: { name: account.display_name, email: account.email },
    company: { _id: companyId, name },
    formerCompany: { _id: former.id, name: former.name, otherMembers: former.other_members },
    orders: former.own_orders,
    ordersCanMove: former.own_orders > 0 && former.other_members === 0,
    leaves: { withoutOrders: leavesFormerCompany(former, former.own_orders), withOrders: leavesFormerCompany(former, 0) },
    former,
  };
}

/**
 * Returns true if a moved account leaves its former company. It leaves a company that has other members. An account that is the only
 * member remains a member if the company has orders, a name, addresses, part numbers, cars, saved lists, or open invitations, because
 * nobody else could see these. It also remains if it has a basket or stock alerts there, because these are deleted with the membership.
 * @param ownOrders the orders of the account that stay in the former company
 */
export function leavesFormerCompany(former: FormerCompany, ownOrders: number): boolean {
  return former.other_members > 0 || (former.is_unused && !former.has_other_orders && ownOrders === 0);
}

export async function planMove(
  { db, needsVerifiedEmail }: { db: Db; needsVerifiedEmail: boolean },
  caller: Caller,
  { email, companyId }: CompanyMovePlanQuery,
): Promise<CompanyMovePlan> {
  const account = await requireMovableAccount(db, caller, email, needsVerifiedEmail);
  const { former: _, ...plan } = await planMoveOf(db, account, companyId);
  return plan;
}
