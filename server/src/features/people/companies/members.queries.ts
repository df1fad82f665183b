import type { CompanyRole } from '@axlewright/contract/people/capabilities';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../platform/database/db.ts';
import type { Tables } from '../../../platform/database/tables.ts';

/** A subquery with the members of a company as a JSON array, owners first. */
export function membersOfCompany(company: ExpressionBuilder<Tables, 'companies'>) {
  return jsonArrayFrom(
    company
      .selectFrom('company_members')
      .innerJoin('users', 'users.id', 'company_members.user_id')
      .select((member) => [
        'users.display_name as name',
        sql<string>`coalesce(${member.ref('users.email')}, '')`.as('email'),
        sql<CompanyRole>`${member.ref('company_members.role')}`.as('role'),
      ])
      .whereRef('company_members.company_id', '=', 'companies.id')
      .orderBy('company_members.role')
      .orderBy('company_members.joined_at')
      .orderBy('users.id'),
  );
}

/** Lists the members of a company, owners first, then by time of joining. */
export async function listMemberRows(db: Db, companyId: string) {
  return selectMembers(db, companyId).orderBy('company_members.role').orderBy('joined_at').orderBy('users.id').execute();
}
export type MemberRow = Awaited<ReturnType<typeof listMemberRows>>[number];

export async function findMember(db: Db, companyId: string, userId: string): Promise<MemberRow | undefined> {
  return selectMembers(db, companyId).where('users.id', '=', userId).executeTakeFirst();
}

function selectMembers(db: Db, companyId: string) {
  return db
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select(['users.id', 'users.display_name', 'users.email', 'company_members.role', 'company_members.joined_at'])
    .where('company_members.company_id', '=', companyId);
}

/** Locks a membership until the transaction ends. Returns false if there is none. */
export async function lockMember(transaction: Db, { companyId, userId }: { companyId: string; userId: string }): Promise<boolean> {
  const member = await transaction
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return member !== undefined;
}

/**
 * Locks a membership that will end, and then the account, so that the account places no order meanwhile. This sequence prevents deadlocks:
 * a change of the current company also locks the membership first. Orders lock the basket last, and so does the end of a membership, when
 * it deletes the basket.
 */
export async function lockMemberToRemove(transaction: Db, companyId: string, userId: string): Promise<void> {
  const membership = transaction.selectFrom('company_members').select('user_id').where('company_id', '=', companyId);
  await membership.where('user_id', '=', userId).forUpdate().execute();
  await transaction.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

export async function isMemberWithEmail(db: Db, companyId: string, email: string): Promise<boolean> {
  return (await selectMembers(db, companyId).where('users.email', '=', email).executeTakeFirst()) !== undefined;
}

export async function countOwners(db: Db, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('company_members')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a member, who joins now if there is no `joinedAt`. Returns false if the account was a member already. */
export async function insertMember(
  db: Db,
  member: { companyId: string; userId: string; role: CompanyRole; joinedAt?: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('company_members')
    .values({ company_id: member.companyId, user_id: member.userId, role: member.role, joined_at: member.joinedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function setMemberRole(db: Db, companyId: string, userId: string, role: CompanyRole): Promise<void> {
  await db.updateTable('company_members').set({ role }).where('company_id', '=', companyId).where('user_id', '=', userId).execute();
}

/** Deletes a membership. Returns its role, or null if there was none. */
export async function deleteMember(db: Db, companyId: string, userId: string): Promise<CompanyRole | null> {
  const deleted = db.deleteFrom('company_members').where('company_id', '=', companyId).where('user_id', '=', userId);
  return (await deleted.returning('role').executeTakeFirst())?.role ?? null;
}
