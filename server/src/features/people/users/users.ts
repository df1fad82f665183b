import { emailNotVerified } from '@axlewright/contract/errors';
import { normalizeEmail } from '@axlewright/contract/people/email';
import type { User, UserExportQuery, UserListQuery } from '@axlewright/contract/people/users';
import { z } from 'zod';
import { type Caller, staffOnly } from '../../../platform/auth/guard.ts';
import { csvBatch, csvTable } from '../../../platform/csv/csv-table.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { type PageOfRows, parseCursor, type UncountedPage, uncountedPageOfRows } from '../../../platform/lists/keyset-pages.ts';
import { notFound, ShopError } from '../../../platform/shop-error.ts';
import { recordAdminAct } from '../../desk/audit/audit.ts';
import type { Notices } from '../notices/notices.ts';
import { forgetSecondFactors } from '../second-factor/forget-second-factors.ts';
import { closeAllSessions } from '../session/session.ts';
import { countUsers, findUserByEmail, listAdmins, listUserRows, lockAdmins, setRole, type UserRow } from './users.queries.ts';

export async function listUsers(db: Db, query: UserListQuery): Promise<PageOfRows<User>> {
  const [users, count] = await Promise.all([readUsers(db, query), countUsers(db, query)]);
  return { ...users, count };
}

async function readUsers(db: Db, { sort, limit, cursor, ...filter }: UserListQuery): Promise<UncountedPage<User>> {
  const position = parseCursor(cursor, sort.endsWith('email') ? z.string() : z.null());
  const rows = await listUserRows(db, filter, { sort, limit, position });
  const keyOf = (row: UserRow) => ({ value: sort.endsWith('email') ? row.email : null, id: row.id });
  return uncountedPageOfRows(rows, { limit, position, keyOf, itemOf: userOf });
}

/** All accounts that fit, as CSV, read in batches. */
export function exportUsers(db: Db, query: UserExportQuery): AsyncIterable<string> {
  return csvTable(
    {
      id: (user: User) => user._id,
      email: (user) => user.email,
      name: (user) => user.name,
      role: (user) => user.role ?? '',
      'e-mail verified': (user) => (user.emailVerified ? 'yes' : 'no'),
      'signed up': (user) => user.createdAt,
    },
    (cursor) => readUsers(db, { ...query, limit: csvBatch, cursor }),
  );
}

/** Who changes a role, and how its owner hears of it. Without a caller it is a command on the server; null: one that cannot send mail. */
type RoleChange = { caller: Caller | null; notices: Notices } | null;

/** Whether an account has the admin role, and for oneself whether the session may use it. Throws 403 for another's account, 404 for an unknown one asked for by an admin. */
export async function checkAdmin(db: Db, caller: Caller, email: string): Promise<{ admin: boolean; needsSecondFactor?: true }> {
  if (email === caller.email) return caller.lacksSecondFactor ? { admin: true, needsSecondFactor: true } : { admin: caller.isAdmin };
  if (!caller.isAdmin) throw staffOnly(caller, 'You may only ask about your own account.');
  return { admin: (await requireUser(db, email)).role === 'admin' };
}

/**
 * Makes a known account an admin; returns 1, or 0 if it was one. Throws 404 for an unknown address, and 409 for one that was never
 * confirmed if the shop insists on that.
 * @param needsVerifiedEmail whether the address must have been confirmed
 */
export async function makeAdmin(db: Database, email: string, by: RoleChange, { needsVerifiedEmail = false } = {}): Promise<0 | 1> {
  return db.transaction().execute(async (transaction) => {
    const user = await requireUser(transaction, email);
    if (needsVerifiedEmail && !user.email_verified && user.role !== 'admin')
      throw new ShopError(
        emailNotVerified,
        409,
        'This address was never confirmed, so it may belong to somebody else. It cannot be made admin.',
      );
    if ((await setRole(transaction, user.id, 'admin')) === 0) return 0;
    await noteRole(transaction, user, { from: null, to: 'admin' }, by);
    return 1;
  });
}

/**
 * Takes the admin role from a known account; returns 1, or 0 if it had none. Throws 404 for an unknown address and 409 for the last
 * admin: without one nobody could run the shop.
 */
export async function revokeAdmin(db: Database, email: string, by: RoleChange): Promise<0 | 1> {
  return db.transaction().execute(async (transaction) => {
    const user = await requireUser(transaction, email);
    const admins = await lockAdmins(transaction);
    if (!admins.includes(user.id)) return 0;
    if (admins.length === 1) throw new ShopError('last-admin', 409, `${email} is the last admin. Grant the role to somebody else first.`);
    await setRole(transaction, user.id, null);
    await noteRole(transaction, user, { from: 'admin', to: null }, by);
    return 1;
  });
}

/** Logs an account out everywhere, by a command on the server. Throws 404 for an unknown address. */
export async function signOutEverywhere(db: Database, email: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const user = await requireUser(transaction, email);
    await closeAllSessions(transaction, user.id);
    await recordAdminAct(transaction, {
      userId: null,
      act: 'signed-out',
      subject: { kind: 'account', id: user.id, name: user.email ?? '' },
      changes: [],
    });
  });
}

/**
 * Takes all second factors from an account that has lost them, by a command on the server, and logs it out everywhere: at the next sign-in
 * it sets up new ones. Throws 404 for an unknown address.
 */
export async function resetSecondFactor(db: Database, email: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const user = await requireUser(transaction, email);
    await forgetSecondFactors(transaction, user.id);
    await closeAllSessions(transaction, user.id);
    await recordAdminAct(transaction, {
      userId: null,
      act: 'signed-out',
      subject: { kind: 'account', id: user.id, name: user.email ?? '' },
      changes: [{ field: 'second factor', from: 'set up', to: null }],
    });
  });
}

async function noteRole(transaction: Db, user: UserRow, role: { from: 'admin' | null; to: 'admin' | null }, by: RoleChange): Promise<void> {
  if (by && user.email) await by.notices.roleChanged(transaction, user.email, role.to);
  await recordAdminAct(transaction, {
    userId: by?.caller?.userId ?? null,
    act: role.to === 'admin' ? 'admin-made' : 'admin-revoked',
    subject: { kind: 'account', id: user.id, name: user.email ?? '' },
    changes: [{ field: 'role', ...role }],
  });
}

/** Whether the address of an account was confirmed. Throws 404 for an unknown address. */
export async function isVerified(db: Db, email: string): Promise<boolean> {
  return (await requireUser(db, email)).email_verified;
}

export async function listAdminEmails(db: Db): Promise<string[]> {
  return (await listAdmins(db)).map((row) => row.email ?? '(address given up)');
}

async function requireUser(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, normalizeEmail(email));
  if (!user) throw notFound('account');
  return user;
}

function userOf(row: UserRow): User {
  return {
    _id: row.id,
    email: row.email ?? '',
    name: row.display_name,
    role: row.role,
    emailVerified: row.email_verified,
    createdAt: row.created_at.toISOString(),
  };
}
