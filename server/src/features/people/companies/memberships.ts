import type { CompanyRole } from '@axlewright/contract/people/capabilities';
import type { Db } from '../../../platform/database/db.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { leaveCurrentCompany, lockCompany, setCurrentCompany } from './companies.queries.ts';
import { countOwners, deleteMember, findMember, insertMember } from './members.queries.ts';

/** Locks companies until the transaction ends, in the order of their ids to prevent deadlocks. */
export async function lockCompanies(transaction: Db, companyIds: readonly string[]): Promise<void> {
  const inOrder = [...new Set(companyIds)].sort((a, b) => Number(BigInt(a) - BigInt(b)));
  for (const companyId of inOrder) await lockCompany(transaction, companyId);
}

/** Returns the role of an account in a company, or null if it is not a member. */
export async function findRole(db: Db, companyId: string, userId: string): Promise<CompanyRole | null> {
  return (await findMember(db, companyId, userId))?.role ?? null;
}

/** Makes an account a member, which then buys for the company. Throws 409 if it is a member already. The caller locks the company. */
export async function joinCompany(
  transaction: Db,
  { email, ...member }: { companyId: string; userId: string; role: CompanyRole; email: string },
): Promise<void> {
  if (!(await insertMember(transaction, member))) throw new ShopError('already-a-member', 409, { parameters: { email } });
  await setCurrentCompany(transaction, member.userId, member.companyId);
}

/** Makes an account buy for a company, if it is a member there. */
export async function buyFor(transaction: Db, userId: string, companyId: string): Promise<void> {
  await setCurrentCompany(transaction, userId, companyId);
}

/** Ends the membership of an account. An account that buys for the company then buys for another one. The caller locks the company. */
export async function leaveCompany(transaction: Db, companyId: string, userId: string): Promise<void> {
  await deleteMember(transaction, companyId, userId);
  await leaveCurrentCompany(transaction, userId, companyId);
}

/** Throws 409 if a member with this role is the company's last owner. The caller locks the company. */
export async function requireOtherOwner(transaction: Db, companyId: string, role: CompanyRole): Promise<void> {
  if (role === 'owner' && (await countOwners(transaction, companyId)) === 1) throw new ShopError('last-owner', 409);
}
