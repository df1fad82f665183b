import type { StaffRole } from '@axlewright/contract/people/capabilities';
import type { UserListQuery } from '@axlewright/contract/people/users';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { containsPattern } from '../../../platform/database/like-pattern.ts';
import { lockNumbers } from '../../../platform/database/lock-numbers.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';

const columns = ['id', 'email', 'display_name', 'role', 'email_verified', 'created_at'] as const;

export interface UserFilter {
  q?: string | undefined;
  role?: StaffRole | 'none' | undefined;
}

function matchingUsers(db: Db, { q, role }: UserFilter) {
  const pattern = containsPattern((q ?? '').trim().toLowerCase());
  return db
    .selectFrom('users')
    .where('email', 'is not', null)
    .$if(role === 'none', (query) => query.where('role', 'is', null))
    .$if(role !== undefined && role !== 'none', (query) => query.where('role', '=', role as StaffRole))
    .$if(pattern !== '%%', (query) =>
      query.where((where) => where.or([where('email', 'like', pattern), where(sql`lower(display_name)`, 'like', pattern)])),
    );
}

/** Lists up to `limit + 1` accounts. */
export async function listUserRows(
  db: Db,
  filter: UserFilter,
  { sort, limit, position }: { sort: UserListQuery['sort']; limit: number; position: ListPosition | null },
) {
  const byEmail = sort.endsWith('email');
  const { order, operator } = keysetOrder(position, sort === 'newest' || sort === '-email');
  return matchingUsers(db, filter)
    .select(columns)
    .$if(position !== null && byEmail, (query) => query.where('email', operator, String(position?.value)))
    .$if(position !== null && !byEmail, (query) => query.where('id', operator, position?.id ?? ''))
    .orderBy(byEmail ? 'email' : 'id', order)
    .limit(limit + 1)
    .execute();
}
export type UserRow = Awaited<ReturnType<typeof listUserRows>>[number];

export function countUsers(db: Db, filter: UserFilter): Promise<number> {
  return countRows(db, matchingUsers(db, filter).select('id'));
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(columns).where('email', '=', email).executeTakeFirst();
}

export async function findStaffRole(db: Db, userId: string): Promise<StaffRole | null> {
  return (await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirstOrThrow()).role;
}

export async function updateRole(transaction: Db, userId: string, role: StaffRole | null): Promise<void> {
  await transaction.updateTable('users').set({ role }).where('id', '=', userId).execute();
}

export async function listStaffRows(db: Db): Promise<UserRow[]> {
  return db.selectFrom('users').select(columns).where('role', 'is not', null).orderBy('id').execute();
}

/**
 * Locks the rows of an account and of all admins, until the transaction ends. Without the lock, two simultaneous calls could remove the last
 * two admins. All calls lock in the order of the ids, so they cannot deadlock. After waiting, PostgreSQL leaves out accounts that are no longer admins.
 */
export async function lockAccountAndAdmins(transaction: Db, email: string): Promise<{ account: UserRow | undefined; admins: UserRow[] }> {
  const rows = await transaction
    .selectFrom('users')
    .select(columns)
    .where((where) => where.or([where('email', '=', email), where('role', '=', 'admin')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return { account: rows.find((row) => row.email === email), admins: rows.filter((row) => row.role === 'admin') };
}

/** Takes a lock until this connection ends: only one instance may create the first admin. */
export async function lockFirstSignUp(db: Db): Promise<void> {
  await sql`select pg_advisory_lock(${lockNumbers.firstAdmin})`.execute(db);
}

/** Returns true if the shop has no accounts yet. */
export async function hasNoUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}
