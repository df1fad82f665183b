import type { CompanyChange } from '@axlewright/contract/people/company';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export async function findCompanyRow(db: Db, companyId: string) {
  return db.selectFrom('companies').select(['id', 'name', 'tax_id', 'phone']).where('id', '=', companyId).executeTakeFirstOrThrow();
}

/**
 * Locks a company until the transaction ends. Needed for changes to members, addresses and invitations. Orders do not wait for the lock.
 */
export async function lockCompany(transaction: Db, companyId: string): Promise<void> {
  await transaction.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export async function saveCompanyDetails(db: Db, companyId: string, { name, taxId, phone }: CompanyChange): Promise<void> {
  await db
    .updateTable('companies')
    .set(({ ref }) => ({ name: name ?? ref('name'), tax_id: taxId ?? ref('tax_id'), phone: phone ?? ref('phone') }))
    .where('id', '=', companyId)
    .execute();
}

/** Lists the companies of an account, by name. */
export async function listCompaniesOf(db: Db, userId: string) {
  return db
    .selectFrom('company_members')
    .innerJoin('companies', 'companies.id', 'company_members.company_id')
    .select(['companies.id', 'companies.name', 'company_members.role'])
    .where('company_members.user_id', '=', userId)
    .orderBy('companies.name')
    .orderBy('companies.id')
    .execute();
}

/** Finds the staff role of an account, even if the session cannot use it yet because it has not passed a second factor. */
export async function findStaffRole(db: Db, userId: string) {
  const { role } = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirstOrThrow();
  return role;
}

/**
 * Sets the current company of an account. Returns false if the account is not a member. Locks the membership. So a simultaneous removal of the
 * member waits, and then changes the current company again.
 */
export async function setCurrentCompany(db: Db, userId: string, companyId: string): Promise<boolean> {
  const result = await db
    .with('membership', (query) =>
      query.selectFrom('company_members').select('user_id').where('user_id', '=', userId).where('company_id', '=', companyId).forKeyShare(),
    )
    .updateTable('users')
    .set({ company_id: companyId })
    .where('id', '=', userId)
    .where((where) => where.exists(where.selectFrom('membership').select('user_id')))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * If an account has left its current company, sets another current company: the one that it joined first. Creates a new company if there is none.
 */
export async function replaceCurrentCompany(transaction: Db, userId: string, companyId: string): Promise<void> {
  await sql`
    update users set company_id = (
      select company_id from company_members where user_id = ${userId} order by joined_at, company_id limit 1
    ) where id = ${userId} and company_id = ${companyId}`.execute(transaction);
  await sql`select open_company(${userId})`.execute(transaction);
}
