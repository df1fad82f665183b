import { emailNotVerified } from '@axlewright/contract/errors';
import type { Account } from '@axlewright/contract/people/account';
import type { Caller } from '../../../platform/auth/caller.ts';
import { ShopError } from '../../../platform/shop-error.ts';

/** @param needsVerifiedEmail true: accounts must confirm their email address before they can order */
export async function getAccount(caller: Caller, needsVerifiedEmail: boolean): Promise<Account> {
  const confirmBy = needsVerifiedEmail && !caller.emailVerified ? caller.verifyEmailBy : null;
  return {
    email: caller.email,
    emailVerified: caller.emailVerified,
    mayOrder: mayOrder(caller, needsVerifiedEmail),
    confirmBy: confirmBy?.toISOString() ?? null,
  };
}

/** Returns true if the account may order now: its email address is confirmed, does not have to be, or has a deadline that has not passed. */
export function mayOrder({ emailVerified, verifyEmailBy }: Caller, needsVerifiedEmail: boolean): boolean {
  return !needsVerifiedEmail || emailVerified || (verifyEmailBy !== null && verifyEmailBy > new Date());
}

export const emailNotVerifiedError = () => new ShopError(emailNotVerified, 403, { parameters: { purpose: 'ordering' } });
