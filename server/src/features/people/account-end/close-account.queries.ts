import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export async function findAccountToClose(db: Db, email: string) {
  return db.selectFrom('users').select(['id', 'role']).where('email', '=', email).executeTakeFirst();
}

/**
 * Locks an open account until the transaction ends. If the account is an admin, also locks all other admins. Locks the rows in the order of their
 * ids, as role changes do. While the lock is held, no order or other row of the account can be added. Returns undefined if the account is closed.
 */
export async function lockAccount(transaction: Db, userId: string) {
  const rows = await transaction
    .selectFrom('users')
    .select(['id', 'email', 'email_verified', 'subject', 'role'])
    .where((where) =>
      where.or([
        where('id', '=', userId),
        where.and([
          where('role', '=', 'admin'),
          where.exists(where.selectFrom('users as self').select('id').where('self.id', '=', userId).where('self.role', '=', 'admin')),
        ]),
      ]),
    )
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const account = rows.find(({ id }) => id === userId);
  return account && { ...account, isLastAdmin: account.role === 'admin' && rows.length === 1 };
}
export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/**
 * Counts the unpaid orders of these companies that prevent closing an account. If a company has other members, only the account's own orders
 * count. If it has no other members, all of its orders count.
 */
export async function countUnpaidOrders(db: Db, userId: string, companyIds: string[]): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('state', '=', 'unpaid')
    .where('company_id', '=', sql<string>`any(${companyIds}::bigint[])`)
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        where.not(
          where.exists(
            where
              .selectFrom('company_members')
              .select('role')
              .whereRef('company_members.company_id', '=', 'orders.company_id')
              .where('company_members.user_id', '!=', userId),
          ),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteProfile(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('profiles').where('user_id', '=', userId).execute();
}

export async function deleteSavedViews(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('saved_views').where('user_id', '=', userId).execute();
}

/** Deletes the link between the account and the unknown numbers that it looked up. The numbers stay, because they are about parts. */
export async function deleteAskedNumbers(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('unknown_number_askers').where('user_id', '=', userId).execute();
}

/** Closes the account and removes its personal data. Keeps the row, because orders and the audit log refer to it. */
export async function setClosed(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({
      closed_at: new Date(),
      email: null,
      verify_email_by: null,
      display_name: '',
      role: null,
      company_id: null,
      asks_second_factor: false,
    })
    .where('id', '=', userId)
    .execute();
}
