import type { Company, CompanyChange } from '@axlewright/contract/people/company';
import { type Caller, can } from '../../../platform/auth/caller.ts';
import { currentCompanyOf } from '../../../platform/auth/guard.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { listAddresses } from './addresses.ts';
import { asManager } from './as-manager.ts';
import { findCompanyRow, saveCompanyDetails } from './companies.queries.ts';
import { listInvitations } from './invitations.ts';
import { listMembers } from './members.ts';

/** Returns the caller's current company. Throws 403 if there is none. */
export async function getCompany(db: Db, caller: Caller): Promise<Company> {
  const companyId = currentCompanyOf(caller);
  const [company, addresses, members, invitations] = await Promise.all([
    findCompanyRow(db, companyId),
    listAddresses(db, companyId),
    listMembers(db, caller, companyId),
    can(caller, 'company.manage') ? listInvitations(db, companyId) : [],
  ]);
  const { id, name, tax_id: taxId, phone } = company;
  return { _id: id, name, taxId, phone, addresses, members, invitations };
}

export async function changeCompany(db: Database, caller: Caller, change: CompanyChange): Promise<Company> {
  await asManager(db, caller, (transaction, companyId) => saveCompanyDetails(transaction, companyId, change));
  return getCompany(db, caller);
}
