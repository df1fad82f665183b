import type { StaffRole } from '@axlewright/contract/people/capabilities';
import { type Caller, can } from '../../../platform/auth/caller.ts';
import { accessDeniedError } from '../../../platform/auth/guard.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findStaffRole } from './users.queries.ts';

interface SupportedAccount {
  role: StaffRole | null;
}

/** Throws 403 if the caller may not help with this account. Support helps customers. For accounts of staff, the caller must be able to manage users. */
export function requireMaySupport(caller: Caller, { role }: SupportedAccount): void {
  if (!can(caller, role === null ? 'users.support' : 'users.manage')) throw accessDeniedError(caller);
}

/**
 * Like `requireMaySupport`, but reads the caller's role again. The caller may have lost it while the request waited for a lock. The account must be
 * locked.
 */
export async function requireStillMaySupport(transaction: Db, caller: Caller, account: SupportedAccount): Promise<void> {
  requireMaySupport({ ...caller, staffRole: await findStaffRole(transaction, caller.userId) }, account);
}
