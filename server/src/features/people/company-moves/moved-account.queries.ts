import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export async function findAccountToMove(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'display_name', 'email_verified', 'role', 'company_id'])
    .where('email', '=', email)
    .executeTakeFirst();
}
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountToMove>>>;

/**
 * Locks an account, so that it cannot place orders meanwhile. Returns its current company, its staff role, and its email address. The address is
 * null if the account is closed.
 */
export async function lockAccount(transaction: Db, userId: string) {
  return transaction
    .selectFrom('users')
    .select(['company_id', 'email', 'role'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function findCompanyName(db: Db, companyId: string): Promise<string | null> {
  return (await db.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirst())?.name ?? null;
}

/** Finds the former company, with the facts that decide whether the account leaves it and whether the orders can move. */
export async function findFormerCompany(db: Db, companyId: string, userId: string) {
  return db
    .selectFrom('companies')
    .leftJoin('company_members', (join) =>
      join.onRef('company_members.company_id', '=', 'companies.id').on('company_members.user_id', '=', userId),
    )
    .select([
      'companies.id',
      'companies.name',
      'company_members.role',
      sql<number>`(select count(*)::int from company_members where company_id = companies.id and user_id <> ${userId})`.as('other_members'),
      sql<number>`(select count(*)::int from orders where company_id = companies.id and user_id = ${userId})`.as('own_orders'),
      sql<boolean>`exists (select from orders where company_id = companies.id and user_id <> ${userId})`.as('has_other_orders'),
      sql<boolean>`
        companies.name = ''
        and not exists (select from company_addresses where company_id = companies.id)
        and not exists (select from company_numbers where company_id = companies.id)
        and not exists (select from garage_vehicles where company_id = companies.id)
        and not exists (select from saved_lists where company_id = companies.id)
        and not exists (select from basket_lines where company_id = companies.id)
        and not exists (select from stock_alerts where company_id = companies.id and user_id = ${userId})
        and not exists (
          select from company_invitations
          where company_id = companies.id and accepted_at is null and withdrawn_at is null and expires_at > now()
        )`.as('is_unused'),
    ])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow();
}
export type FormerCompany = Awaited<ReturnType<typeof findFormerCompany>>;

/** Lists the owners of a company except this account, in the order in which they joined. */
export async function listOtherOwners(db: Db, companyId: string, userId: string) {
  return db
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select(['users.email', 'users.display_name as name'])
    .where('company_members.company_id', '=', companyId)
    .where('company_members.role', '=', 'owner')
    .where('users.id', '!=', userId)
    .orderBy('joined_at')
    .orderBy('users.id')
    .execute();
}
