import { capabilitiesOfCompanyRole } from '@axlewright/contract/people/capabilities';
import type { Caller } from '../../../platform/auth/caller.ts';
import { accessDeniedError, currentCompanyOf } from '../../../platform/auth/guard.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { lockCompany } from './companies.queries.ts';
import { findMember } from './members.queries.ts';

/**
 * Runs a change to the caller's current company in a transaction that locks the company. Under the lock, checks the caller's role again,
 * because another owner may have just changed it. Throws 403 if the caller can no longer manage the company.
 */
export async function asManager<Result>(
  db: Database,
  caller: Caller,
  change: (transaction: Db, companyId: string) => Promise<Result>,
): Promise<Result> {
  const companyId = currentCompanyOf(caller);
  return db.transaction().execute(async (transaction) => {
    await lockCompany(transaction, companyId);
    const member = await findMember(transaction, companyId, caller.userId);
    if (!member || !capabilitiesOfCompanyRole[member.role].includes('company.manage')) throw accessDeniedError(caller);
    return change(transaction, companyId);
  });
}
