import type { Caller } from '../../../platform/auth/caller.ts';
import { accessDeniedError, currentCompanyOf } from '../../../platform/auth/guard.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { lockCompanyOfMember } from './company-numbers.queries.ts';

/**
 * Runs a change in a transaction that locks the company. So a simultaneous call cannot exceed the limit, and nothing can be added to a company
 * whose last member has just left. Throws 403 if the caller is no longer a member.
 */
export async function changeAsMember<Result>(
  db: Database,
  caller: Caller,
  change: (transaction: Db, companyId: string) => Promise<Result>,
): Promise<Result> {
  const companyId = currentCompanyOf(caller);
  return db.transaction().execute(async (transaction) => {
    if (!(await lockCompanyOfMember(transaction, companyId, caller.userId))) throw accessDeniedError(caller);
    return change(transaction, companyId);
  });
}
