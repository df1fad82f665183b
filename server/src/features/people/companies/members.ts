import type { CompanyRole } from '@axlewright/contract/people/capabilities';
import type { Member } from '@axlewright/contract/people/company';
import { type Caller, can } from '../../../platform/auth/caller.ts';
import { accessDeniedError, currentCompanyOf } from '../../../platform/auth/guard.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { notFoundError } from '../../../platform/shop-error.ts';
import { asManager } from './as-manager.ts';
import { lockCompany } from './companies.queries.ts';
import { withdrawInvitationRows } from './invitations.queries.ts';
import { findMember, listMemberRows, lockMemberToRemove, type MemberRow, setMemberRole } from './members.queries.ts';
import { leaveCompany, requireOtherOwner } from './memberships.ts';

export { membersOfCompany } from './members.queries.ts';

/** Lists the members of a company. Marks the caller's entry. */
export async function listMembers(db: Db, caller: Caller, companyId: string): Promise<Member[]> {
  return (await listMemberRows(db, companyId)).map((row) => memberOf(row, caller));
}

/**
 * Changes the role of a member of the caller's company. Withdraws the open invitations of a member who may no longer invite. Throws 404 for an account
 * that is not a member, and 409 for the last owner.
 */
export async function changeMemberRole(db: Database, caller: Caller, userId: string, role: CompanyRole): Promise<Member> {
  return asManager(db, caller, async (transaction, companyId) => {
    const member = await requireMember(transaction, companyId, userId);
    if (role !== 'owner') {
      await requireOtherOwner(transaction, companyId, member.role);
      await withdrawInvitationRows(transaction, companyId, { invited_by: userId });
    }
    await setMemberRole(transaction, companyId, userId, role);
    return memberOf({ ...member, role }, caller);
  });
}

/**
 * Removes a member from the caller's company. Callers may also remove themselves. If the company was the member's current company, another company
 * of the member or a new one becomes current. Throws 403 if the caller may not remove others, 404 for an account that is not a member, and 409 for
 * the last owner.
 */
export async function removeMember(db: Database, caller: Caller, userId: string): Promise<void> {
  if (userId !== caller.userId) {
    if (!can(caller, 'company.manage')) throw accessDeniedError(caller);
    return asManager(db, caller, (transaction, companyId) => remove(transaction, companyId, userId));
  }
  const companyId = currentCompanyOf(caller);
  await db.transaction().execute(async (transaction) => {
    await lockCompany(transaction, companyId);
    await remove(transaction, companyId, userId);
  });
}

async function remove(transaction: Db, companyId: string, userId: string): Promise<void> {
  const member = await requireMember(transaction, companyId, userId);
  await requireOtherOwner(transaction, companyId, member.role);
  await lockMemberToRemove(transaction, companyId, userId);
  await leaveCompany(transaction, companyId, userId);
}

async function requireMember(transaction: Db, companyId: string, userId: string): Promise<MemberRow> {
  const member = await findMember(transaction, companyId, userId);
  if (!member) throw notFoundError('member');
  return member;
}

function memberOf(row: MemberRow, caller: Caller): Member {
  return {
    userId: row.id,
    name: row.display_name,
    email: row.email ?? '',
    role: row.role,
    joinedAt: row.joined_at.toISOString(),
    isYou: row.id === caller.userId,
  };
}
