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

/** Returns true if the email address is confirmed, if the shop does not require that, or if the account still has time to confirm it. */
export function mayOrder(
  { emailVerified, verifyEmailBy }: Pick<Caller, 'emailVerified' | 'verifyEmailBy'>,
  needsVerifiedEmail: boolean,
): boolean {
  return !needsVerifiedEmail || emailVerified || (verifyEmailBy !== null && verifyEmailBy > new Date());
}

export const emailNotVerifiedError = () => new ShopError('email-not-verified', 403, { parameters: { purpose: 'ordering' } });
