import type { Db } from '../../../platform/database/db.ts';

export interface MembershipKey {
  userId: string;
  companyId: string;
}

/** Lists the preferences of an account in all its companies, by name of the company. */
export async function listPreferenceRows(db: Db, userId: string) {
  return selectPreferences(db).where('user_id', '=', userId).orderBy('companies.name').orderBy('companies.id').execute();
}
export type PreferenceRow = Awaited<ReturnType<typeof listPreferenceRows>>[number];

export async function findPreferenceRow(db: Db, { userId, companyId }: MembershipKey): Promise<PreferenceRow | undefined> {
  return selectPreferences(db).where('user_id', '=', userId).where('company_id', '=', companyId).executeTakeFirst();
}

const selectPreferences = (db: Db) =>
  db
    .selectFrom('company_members')
    .innerJoin('companies', 'companies.id', 'company_members.company_id')
    .select(['company_id', 'companies.name', 'role', 'muted_mails', 'mails_of_company']);

export async function setPreferences(
  db: Db,
  { userId, companyId }: MembershipKey,
  preferences: { muted: string[]; wholeCompany: boolean },
): Promise<void> {
  await db
    .updateTable('company_members')
    .set({ muted_mails: preferences.muted, mails_of_company: preferences.wholeCompany })
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .execute();
}
