import { normalizeEmail } from '@axlewright/contract/people/email';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { IdentityProvider } from '../../../platform/auth/identity-provider.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { forbiddenError, notFoundError, notLoggedInError, ShopError } from '../../../platform/shop-error.ts';
import { recordAdminAction } from '../../desk/audit/audit.ts';
import { signReviewsAsFormerCustomer } from '../../desk/reviews/reviews.ts';
import { leaveAllCompanies, lockWithCompanies, requireOtherOwners } from '../companies/leave-all-companies.ts';
import { declineMovesOf } from '../company-moves/answer-move.ts';
import { removeSecondFactors } from '../second-factor/remove-second-factors.ts';
import { deleteSessions } from '../session/session.ts';
import { requireMaySupport, requireStillMaySupport } from '../users/may-support.ts';
import type { AccountEndMails } from './account-end-mails.ts';
import {
  countUnpaidOrders,
  deleteAskedNumbers,
  deleteProfile,
  deleteSavedViews,
  findAccountToClose,
  type LockedAccount,
  lockAccount,
  setClosed,
} from './close-account.queries.ts';

export interface ClosingServices {
  db: Database;
  provider: Pick<IdentityProvider, 'deleteUser'>;
  mails: AccountEndMails;
}

/** Closes the caller's account. Throws 403 if `email` is not its address, and 409 as `closeAccount` does. */
export async function closeMyAccount(services: ClosingServices, caller: Caller, email: string): Promise<void> {
  if (email !== caller.email) throw forbiddenError('other-account');
  await closeAccount(services, caller.userId, null);
}

/**
 * Closes an account for its owner. Throws 404 for an unknown email address, 403 for a staff account if the caller may not manage users, and 409 as
 * `closeAccount` does.
 */
export async function closeAccountOfOwner(services: ClosingServices, caller: Caller, email: string): Promise<void> {
  await closeAccount(services, await requireSupportedAccount(services.db, caller, email), caller);
}

/**
 * Returns the id of an account that the caller may export or close for its owner. Throws 404 for an unknown email address, and 403 for a staff
 * account if the caller may not manage users.
 */
export async function requireSupportedAccount(db: Db, caller: Caller, email: string): Promise<string> {
  const account = await findAccountToClose(db, normalizeEmail(email));
  if (!account) throw notFoundError('account');
  requireMaySupport(caller, account);
  return account.id;
}

/**
 * Closes an account in one transaction. Orders, payments and the audit log stay. Name, email address, profile, sessions, memberships and all
 * ways to sign in are deleted. Throws 409 if the account has unpaid orders, is the only owner of a company with other members, or is the last admin.
 * Sends an email to the address, except if the owner closes the account and has never confirmed the address.
 * @param by the employee who closes the account for its owner; null: the owner closes it
 */
async function closeAccount({ db, provider, mails }: ClosingServices, userId: string, by: Caller | null): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await declineMovesOf(transaction, userId);
    const { locked: account, companyIds } = await lockWithCompanies(transaction, userId, () => lockAccount(transaction, userId));
    // Another request has closed the account in the meantime.
    if (!account) throw by ? notFoundError('account') : notLoggedInError();
    if (by) await requireStillMaySupport(transaction, by, account);
    if (account.isLastAdmin) throw new ShopError('last-admin', 409, { parameters: { email: account.email ?? '' } });
    const orders = await countUnpaidOrders(transaction, userId, companyIds);
    if (orders > 0) throw new ShopError('unpaid-orders', 409, { parameters: { orders } });
    await requireOtherOwners(transaction, userId);
    await removePersonalData(transaction, provider, account);
    // An address that was never confirmed may belong to someone who knows nothing of this account.
    if (by || account.email_verified) await mails.closed(transaction, account.email ?? '', { byStaff: by !== null });
    if (by || account.role) await recordClosing(transaction, account, by);
  });
}

async function removePersonalData(transaction: Db, provider: ClosingServices['provider'], account: LockedAccount): Promise<void> {
  const { id: userId, subject } = account;
  await leaveAllCompanies(transaction, { userId, email: account.email ?? '' });
  await signReviewsAsFormerCustomer(transaction, userId);
  await deleteProfile(transaction, userId);
  await deleteSavedViews(transaction, userId);
  await deleteAskedNumbers(transaction, userId);
  await removeSecondFactors(transaction, userId);
  // Deletes the sign-ins at the provider first to prevent deadlocks: a logout at the provider also locks the sign-in before the session.
  await provider.deleteUser(transaction, subject);
  await deleteSessions(transaction, userId);
  await setClosed(transaction, userId);
}

/** Records in the audit log that the account was closed. If it had a staff role, the entry also shows that the role ended. */
function recordClosing(transaction: Db, account: LockedAccount, by: Caller | null): Promise<void> {
  return recordAdminAction(transaction, {
    userId: by?.userId ?? account.id,
    act: 'account-closed',
    subject: { kind: 'account', id: account.id, name: account.email ?? '' },
    changes: account.role ? [{ field: 'role', from: account.role, to: null }] : [],
  });
}
