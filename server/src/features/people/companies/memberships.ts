import type { CompanyRole } from '@axlewright/contract/people/capabilities';
import type { Db } from '../../../platform/database/db.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { lockCompany, replaceCurrentCompany, setCurrentCompany } from './companies.queries.ts';
import { withdrawInvitationsOfFormerMember } from './invitations.queries.ts';
import { insertMemberEvent, type NewMemberEvent } from './member-events.queries.ts';
import { countOwners, deleteMember, findMember, insertMember, lockMember } from './members.queries.ts';

/** Locks companies until the transaction ends, in the order of their ids to prevent deadlocks. */
export async function lockCompanies(transaction: Db, companyIds: readonly string[]): Promise<void> {
  const inOrder = [...new Set(companyIds)].sort((a, b) => Number(BigInt(a) - BigInt(b)));
  for (const companyId of inOrder) await lockCompany(transaction, companyId);
}

/** Returns the role of an account in a company, or null if it is not a member. */
export async function findRole(db: Db, companyId: string, userId: string): Promise<CompanyRole | null> {
  return (await findMember(db, companyId, userId))?.role ?? null;
}

/**
 * Locks the membership of an account until the transaction ends. So changes to the account's basket and stock alerts in the company happen
 * one after the other. Returns false if the account is not a member.
 */
export async function lockMembership(transaction: Db, membership: { companyId: string; userId: string }): Promise<boolean> {
  return lockMember(transaction, membership);
}

interface Membership {
  companyId: string;
  userId: string;
  role: CompanyRole;
}

/**
 * Makes an account that support moves a member of a company, which becomes its current company. Throws 409 if it is already a member. The company
 * must be locked.
 */
export async function joinCompany(transaction: Db, { email, ...member }: Membership & { email: string }): Promise<void> {
  if (!(await addForSupport(transaction, member))) throw new ShopError('already-a-member', 409, { parameters: { email } });
  await setCurrentCompany(transaction, member.userId, member.companyId);
}

/** Restores the membership that a move of support ended. Does nothing if the account is a member again. The company must be locked. */
export async function rejoinCompany(transaction: Db, member: Membership & { joinedAt: Date }): Promise<void> {
  await addForSupport(transaction, member);
}

/** Adds a member and records it. Returns false if the account was a member already. */
async function addForSupport(transaction: Db, member: Membership & { joinedAt?: Date }): Promise<boolean> {
  const { companyId, userId, role } = member;
  const isNew = await insertMember(transaction, member);
  if (isNew) await insertMemberEvent(transaction, { companyId, userId, what: 'added-by-support', role, formerRole: null, doneBy: null });
  return isNew;
}

/** Sets the current company of an account. Does nothing if the account is not a member. */
export async function switchCompany(transaction: Db, userId: string, companyId: string): Promise<void> {
  await setCurrentCompany(transaction, userId, companyId);
}

/** The end of a membership, and who ended it. */
type Departure = Pick<NewMemberEvent, 'companyId' | 'userId'> &
  ({ what: 'left' | 'removed'; doneBy: string } | { what: 'moved-by-support'; doneBy: null });

/**
 * Ends the membership of an account. Withdraws the open invitations that it has sent for the company, and those that it could use to come back. If the
 * company was the account's current company, another company becomes current. The company must be locked.
 */
export async function leaveCompany(transaction: Db, { companyId, userId, ...departure }: Departure): Promise<void> {
  const formerRole = await deleteMember(transaction, companyId, userId);
  if (formerRole) await insertMemberEvent(transaction, { companyId, userId, ...departure, role: null, formerRole });
  await withdrawInvitationsOfFormerMember(transaction, companyId, userId);
  await replaceCurrentCompany(transaction, userId, companyId);
}

/** Returns true if a company has an owner. The company must be locked. */
export async function hasOwner(transaction: Db, companyId: string): Promise<boolean> {
  return (await countOwners(transaction, companyId)) > 0;
}

/** Throws 409 if a member with this role is the company's last owner. The company must be locked. */
export async function requireOtherOwner(transaction: Db, companyId: string, role: CompanyRole): Promise<void> {
  if (role === 'owner' && (await countOwners(transaction, companyId)) === 1) throw new ShopError('last-owner', 409);
}
