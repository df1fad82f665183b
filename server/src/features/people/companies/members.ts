import type { CompanyRole } from '@axlewright/contract/people/capabilities';
import type { Member } from '@axlewright/contract/people/company';
import { type Caller, can } from '../../../platform/auth/caller.ts';
import { accessDeniedError, currentCompanyOf } from '../../../platform/auth/guard.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import type { Limit, Limits } from '../../../platform/limits/limits.ts';
import { notFoundError } from '../../../platform/shop-error.ts';
import { asManager } from './as-manager.ts';
import { findCompanyRow, lockCompany } from './companies.queries.ts';
import { withdrawInvitationRows } from './invitations.queries.ts';
import { insertMemberEvent } from './member-events.queries.ts';
import type { MemberMail, MemberMails } from './member-mails.ts';
import { findMember, listMemberRows, lockMemberToRemove, type MemberRow, setMemberRole } from './members.queries.ts';
import { leaveCompany, requireOtherOwner } from './memberships.ts';

export { membersOfCompany } from './members.queries.ts';

/** Limits the changes of roles by an account, because each one sends an email and adds to a history that nobody can shorten. */
const roleLimit: Limit = { name: 'member role', attempts: 100, windowSeconds: 24 * 60 * 60 };

export interface MemberServices {
  db: Database;
  limits: Limits;
  memberMails: MemberMails;
}

/** Lists the members of a company. Marks the caller's entry. */
export async function listMembers(db: Db, caller: Caller, companyId: string): Promise<Member[]> {
  return (await listMemberRows(db, companyId)).map((row) => memberOf(row, caller));
}

/**
 * Changes the role of a member of the caller's company, and emails the member. Withdraws the open invitations of a member who may no longer invite.
 * Throws 404 for an account that is not a member, 409 for the last owner, and 429 after 100 changes by one account in a day.
 */
export async function changeMemberRole(
  { db, limits, memberMails }: MemberServices,
  caller: Caller,
  userId: string,
  role: CompanyRole,
): Promise<Member> {
  await limits.spend(roleLimit, caller.userId);
  return asManager(db, caller, async (transaction, companyId) => {
    const member = await requireMember(transaction, companyId, userId);
    if (role !== 'owner') {
      await requireOtherOwner(transaction, companyId, member.role);
      await withdrawInvitationRows(transaction, companyId, { invited_by: userId });
    }
    await setMemberRole(transaction, companyId, userId, role);
    const formerRole = member.role;
    if (role !== formerRole) {
      await insertMemberEvent(transaction, { companyId, userId, what: 'role-changed', role, formerRole, doneBy: caller.userId });
      const mail = await mailTo(transaction, caller, companyId, member);
      if (mail) await memberMails.roleChanged(transaction, { ...mail, from: formerRole, to: role });
    }
    return memberOf({ ...member, role }, caller);
  });
}

/**
 * Removes a member from the caller's company, and emails the member. Callers may also remove themselves. If the company was the member's current
 * company, another company of the member or a new one becomes current. Throws 403 if the caller may not remove others, 404 for an account that is not
 * a member, and 409 for the last owner.
 */
export async function removeMember({ db, memberMails }: MemberServices, caller: Caller, userId: string): Promise<void> {
  if (userId !== caller.userId) {
    if (!can(caller, 'company.manage')) throw accessDeniedError(caller);
    return asManager(db, caller, async (transaction, companyId) => {
      const member = await remove(transaction, caller, companyId, userId);
      const mail = await mailTo(transaction, caller, companyId, member);
      if (mail) await memberMails.removed(transaction, mail);
    });
  }
  const companyId = currentCompanyOf(caller);
  await db.transaction().execute(async (transaction) => {
    await lockCompany(transaction, companyId);
    await remove(transaction, caller, companyId, userId);
  });
}

async function remove(transaction: Db, caller: Caller, companyId: string, userId: string): Promise<MemberRow> {
  const member = await requireMember(transaction, companyId, userId);
  await requireOtherOwner(transaction, companyId, member.role);
  await lockMemberToRemove(transaction, companyId, userId);
  const what = userId === caller.userId ? 'left' : 'removed';
  await leaveCompany(transaction, { companyId, userId, what, doneBy: caller.userId });
  return member;
}

/** The email to a member whom the caller has changed. Null if that is the caller. */
async function mailTo(transaction: Db, caller: Caller, companyId: string, { id, email }: MemberRow): Promise<MemberMail | null> {
  if (id === caller.userId || email === null) return null;
  const { name } = await findCompanyRow(transaction, companyId);
  return { address: email, company: name, by: caller.displayName || caller.email };
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
