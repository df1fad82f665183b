import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export async function listCompanyIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('company_members').select('company_id').where('user_id', '=', userId).execute();
  return rows.map((row) => row.company_id);
}

/** Finds a company that has other members, but no other owner. */
export async function findCompanyWithOnlyOwner(db: Db, userId: string) {
  return db
    .selectFrom('company_members as mine')
    .innerJoin('companies', 'companies.id', 'mine.company_id')
    .innerJoin('company_members as other', (join) =>
      join.onRef('other.company_id', '=', 'mine.company_id').onRef('other.user_id', '!=', 'mine.user_id'),
    )
    .select('companies.name')
    .where('mine.user_id', '=', userId)
    .where('mine.role', '=', 'owner')
    .groupBy('companies.id')
    .having(sql<boolean>`not bool_or(other.role = 'owner')`)
    .orderBy('companies.id')
    .executeTakeFirst();
}

/**
 * Removes the email addresses from the invitations that an account has sent, and from those that were sent to its address. Withdraws those that are
 * still open.
 */
export async function endInvitationsOf(db: Db, { userId, email }: { userId: string; email: string }): Promise<void> {
  await db
    .updateTable('company_invitations')
    .set({ email: '', withdrawn_at: sql`coalesce(withdrawn_at, case when accepted_at is null then now() end)` })
    .where((where) => where.or([where('invited_by', '=', userId), where('email', '=', email)]))
    .execute();
}

export async function deleteMemberships(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('company_members').where('user_id', '=', userId).execute();
}

/** Of these companies, finds those without members. Deletes their phone number, addresses, part numbers, cars, and saved lists. */
export async function deletePrivateFieldsOfEmptyCompanies(db: Db, companyIds: string[]): Promise<void> {
  const empty = db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', sql<string>`any(${companyIds}::bigint[])`)
    .where((where) =>
      where.not(where.exists(where.selectFrom('company_members').select('user_id').whereRef('company_id', '=', 'companies.id'))),
    );
  await db.deleteFrom('company_addresses').where('company_id', 'in', empty).execute();
  await db.deleteFrom('company_numbers').where('company_id', 'in', empty).execute();
  await db.deleteFrom('garage_vehicles').where('company_id', 'in', empty).execute();
  await db.deleteFrom('saved_lists').where('company_id', 'in', empty).execute();
  await db.updateTable('companies').set({ phone: '' }).where('id', 'in', empty).execute();
}
