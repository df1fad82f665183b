import type { Membership, MyCapabilities } from '@axlewright/contract/people/company';
import { type Caller, capabilitiesOf } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/database/db.ts';
import { hiddenError } from '../../../platform/shop-error.ts';
import { findStaffRole, listCompaniesOf, setCurrentCompany } from './companies.queries.ts';

/** Returns what the caller may do now, and for which companies. */
export async function getMyCapabilities(db: Db, caller: Caller): Promise<MyCapabilities> {
  const rows = await listCompaniesOf(db, caller.userId);
  const companies: Membership[] = rows.map(({ id, name, role }) => ({ companyId: id, name, role }));
  return {
    capabilities: capabilitiesOf(caller),
    staffRole: caller.lacksSecondFactor ? await findStaffRole(db, caller.userId) : caller.staffRole,
    ...(caller.lacksSecondFactor ? { needsSecondFactor: true } : {}),
    company: companies.find(({ companyId }) => companyId === caller.company?.companyId) ?? null,
    companies,
  };
}

/** Sets the caller's current company. Throws 404 if the caller is not a member of it. */
export async function chooseCompany(db: Db, caller: Caller, companyId: string): Promise<MyCapabilities> {
  if (!(await setCurrentCompany(db, caller.userId, companyId))) throw hiddenError('company');
  const company = caller.memberships.find((membership) => membership.companyId === companyId) ?? null;
  return getMyCapabilities(db, { ...caller, company });
}
