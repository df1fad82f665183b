import type { Db } from '../../../platform/database/db.ts';
import { busyError, ShopError } from '../../../platform/shop-error.ts';
import {
  deleteMemberships,
  deletePrivateFieldsOfEmptyCompanies,
  endInvitationsOf,
  findCompanyWithOnlyOwner,
  listCompanyIds,
} from './leave-all-companies.queries.ts';
import { insertAccountClosedEvents } from './member-events.queries.ts';
import { lockCompanies } from './memberships.ts';

/**
 * Locks all companies of an account, and then runs `lockAccount`. Every change to memberships locks in this order: companies, accounts.
 * Throws 503 if the account has joined another company in the meantime.
 */
export async function lockWithCompanies<Locked>(
  transaction: Db,
  userId: string,
  lockAccount: () => Promise<Locked>,
): Promise<{ locked: Locked; companyIds: string[] }> {
  const lockedIds = await listCompanyIds(transaction, userId);
  await lockCompanies(transaction, lockedIds);
  const locked = await lockAccount();
  const companyIds = await listCompanyIds(transaction, userId);
  if (companyIds.some((id) => !lockedIds.includes(id))) throw busyError();
  return { locked, companyIds };
}

/** Throws 409 if the account is the only owner of a company with other members. The companies must be locked. */
export async function requireOtherOwners(transaction: Db, userId: string): Promise<void> {
  const company = await findCompanyWithOnlyOwner(transaction, userId);
  if (company) throw new ShopError('only-owner', 409, { parameters: { company: company.name } });
}

/**
 * Removes an account that is being closed from its companies, and ends the invitations that it has sent or received. A company that has no
 * members left stays, because its orders belong to it, but loses its phone number, addresses, own part numbers, cars, and saved
 * lists. The companies must be locked.
 */
export async function leaveAllCompanies(transaction: Db, { userId, email }: { userId: string; email: string }): Promise<void> {
  const companyIds = await listCompanyIds(transaction, userId);
  await endInvitationsOf(transaction, { userId, email });
  await insertAccountClosedEvents(transaction, userId);
  await deleteMemberships(transaction, userId);
  await deletePrivateFieldsOfEmptyCompanies(transaction, companyIds);
}
