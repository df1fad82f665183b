import { normalizeEmail } from '@axlewright/contract/email';
import type { User, UserExportQuery, UserListQuery } from '@axlewright/contract/users';
import { z } from 'zod';
import type { Caller } from '../../platform/auth/guard.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { csvBatch, csvTable } from '../../platform/http/csv.ts';
import { type Page, placeOf, type Stretch, stretchOf } from '../../platform/http/pages.ts';
import { forbidden, notFound, ShopError } from '../../platform/shop-error.ts';
import { noteAdminAct } from '../audit/audit.ts';
import { closeAllSessions } from '../session/session.ts';
import { countUsers, findUserByEmail, listAdmins, listUserRows, lockAdmins, setRole, type UserRow } from './users.queries.ts';

export async function listUsers(db: Db, query: UserListQuery): Promise<Page<User>> {
  const [users, count] = await Promise.all([readUsers(db, query), countUsers(db, query)]);
  return { ...users, count };
}

async function readUsers(db: Db, { sort, limit, cursor, ...filter }: UserListQuery): Promise<Stretch<User>> {
  const place = placeOf(cursor, sort.endsWith('email') ? z.string() : z.null());
  const rows = await listUserRows(db, filter, { sort, limit, place });
  const keyOf = (row: UserRow) => ({ value: sort.endsWith('email') ? row.email : null, id: row.id });
  return stretchOf(rows, { limit, place, keyOf, itemOf: userOf });
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

/** Whether an account is an admin. Throws 403 for another's account, 404 for an unknown one asked for by an admin. */
export async function checkAdmin(db: Db, caller: Caller, email: string): Promise<boolean> {
  if (email === caller.email) return caller.isAdmin;
  if (!caller.isAdmin) throw forbidden('You may only ask about your own account.');
  return (await requireUser(db, email)).role === 'admin';
}

/** Makes a known account an admin; answers 1, or 0 where it was one. `by` is null for a command on the server. Throws 404 for an unknown address. */
export async function makeAdmin(db: Database, email: string, by: Caller | null): Promise<0 | 1> {
  return db.transaction().execute(async (transaction) => {
    const user = await requireUser(transaction, email);
    if ((await setRole(transaction, user.id, 'admin')) === 0) return 0;
    await noteRole(transaction, user, { from: null, to: 'admin' }, by);
    return 1;
  });
}

/** Takes the role away, by a command on the server; the last admin keeps it, for without one the shop could not be run. */
export async function revokeAdmin(db: Database, email: string): Promise<0 | 1> {
  return db.transaction().execute(async (transaction) => {
    const user = await requireUser(transaction, email);
    const admins = await lockAdmins(transaction);
    if (!admins.includes(user.id)) return 0;
    if (admins.length === 1) throw new ShopError('last-admin', 409, `${email} is the last admin. Grant the role to somebody else first.`);
    await setRole(transaction, user.id, null);
    await noteRole(transaction, user, { from: 'admin', to: null }, null);
    return 1;
  });
}

/** Logs an account out everywhere, by a command on the server. Throws 404 for an unknown address. */
export async function signOutEverywhere(db: Database, email: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const user = await requireUser(transaction, email);
    await closeAllSessions(transaction, user.id);
    await noteAdminAct(transaction, {
      userId: null,
      act: 'signed-out',
      subject: { kind: 'account', id: user.id, name: user.email ?? '' },
      changes: [],
    });
  });
}

async function noteRole(
  transaction: Db,
  user: UserRow,
  role: { from: 'admin' | null; to: 'admin' | null },
  by: Caller | null,
): Promise<void> {
  await noteAdminAct(transaction, {
    userId: by?.userId ?? null,
    act: role.to === 'admin' ? 'admin-made' : 'admin-revoked',
    subject: { kind: 'account', id: user.id, name: user.email ?? '' },
    changes: [{ field: 'role', ...role }],
  });
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
