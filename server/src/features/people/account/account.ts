import { emailNotVerified } from '@axlewright/contract/errors';
import type { Account } from '@axlewright/contract/people/account';
import type { Caller } from '../../../platform/auth/guard.ts';
import type { Db } from '../../../platform/database/db.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { findAccountRow } from './account.queries.ts';

/** @param needsVerifiedEmail whether accounts must confirm their email address before they can order */
export async function getAccount(db: Db, caller: Caller, needsVerifiedEmail: boolean): Promise<Account> {
  const { email_verified, verify_email_by } = await findAccountRow(db, caller.userId);
  const confirmBy = needsVerifiedEmail && !email_verified ? verify_email_by : null;
  return {
    email: caller.email,
    emailVerified: email_verified,
    mayOrder: !needsVerifiedEmail || email_verified || (confirmBy !== null && confirmBy > new Date()),
    confirmBy: confirmBy?.toISOString() ?? null,
  };
}

export const confirmEmailFirst = () =>
  new ShopError(emailNotVerified, 403, 'Confirm your email before you order. Follow the link in the mail that we sent you.');
