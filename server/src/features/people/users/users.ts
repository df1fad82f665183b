import { normalizeEmail } from '@axlewright/contract/people/email';
import type { User, UserExportQuery, UserListQuery } from '@axlewright/contract/people/users';
import { z } from 'zod';
import { type Caller, can } from '../../../platform/auth/caller.ts';
import { accessDeniedError } from '../../../platform/auth/guard.ts';
import { csvBatch, csvTable } from '../../../platform/csv/csv-table.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { type PageOfRows, parseCursor, type UncountedPage, uncountedPageOfRows } from '../../../platform/lists/keyset-pages.ts';
import { notFoundError } from '../../../platform/shop-error.ts';
import { recordAdminAction } from '../../desk/audit/audit.ts';
import type { Notices } from '../notices/notices.ts';
import { removeSecondFactors } from '../second-factor/remove-second-factors.ts';
import { closeAllSessions } from '../session/session.ts';
import { countUsers, findUserByEmail, listUserRows, type UserRow } from './users.queries.ts';

export async function listUsers(db: Db, query: UserListQuery): Promise<PageOfRows<User>> {
  const [users, count] = await Promise.all([readUsers(db, query), countUsers(db, query)]);
  return { ...users, count };
}

async function readUsers(db: Db, { sort, limit, cursor, ...filter }: UserListQuery): Promise<UncountedPage<User>> {
  const position = parseCursor(cursor, sort.endsWith('email') ? z.string() : z.null());
  const rows = await listUserRows(db, filter, { sort, limit, position });
  const positionOf = (row: UserRow) => ({ value: sort.endsWith('email') ? row.email : null, id: row.id });
  return uncountedPageOfRows(rows, { limit, position, positionOf, itemOf: userOf });
}

/** Exports the matching accounts as CSV. Reads them in batches. */
export function exportUsers(db: Db, query: UserExportQuery): AsyncIterable<string> {
  return csvTable(
    {
      id: (user: User) => user._id,
      email: (user) => user.email,
      name: (user) => user.name,
      role: (user) => user.role ?? '',
      'e-mail verified': (user) => (user.emailVerified ? 'yes' : 'no'),
      'signed up': (user) => user.createdAt,
      'staff role': (user) => user.staffRole ?? '',
    },
    (cursor) => readUsers(db, { ...query, limit: csvBatch, cursor }),
  );
}

/**
 * Checks whether an account is an admin. For the caller's own account, also checks whether the session may use the role. Throws 403 for another
 * account if the caller may not see users, and 404 for an unknown one.
 */
export async function checkAdmin(db: Db, caller: Caller, email: string): Promise<{ admin: boolean; needsSecondFactor?: true }> {
  if (email !== caller.email && !can(caller, 'users.view')) throw accessDeniedError(caller, 'own-account-only');
  const { role } = await requireUser(db, email);
  const needsSecondFactor = email === caller.email && caller.lacksSecondFactor;
  return { admin: role === 'admin', ...(needsSecondFactor ? { needsSecondFactor } : {}) };
}

/**
 * Logs an account out everywhere. Used by a command on the server. Throws 404 for an unknown email address.
 * @param notices null: the command cannot send mail to the account's owner
 */
export async function signOutEverywhere(db: Database, email: string, notices: Notices | null): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const user = await requireUser(transaction, email);
    await closeAllSessions(transaction, user.id);
    if (user.email) await notices?.signedOut(transaction, user.email);
    await recordAdminAction(transaction, {
      userId: null,
      act: 'signed-out',
      subject: { kind: 'account', id: user.id, name: user.email ?? '' },
      changes: [],
    });
  });
}

/**
 * Removes all second factors of an account and logs it out everywhere. Used by a command on the server. The owner sets up new factors at the
 * next sign-in. Throws 404 for an unknown email address.
 * @param notices null: the command cannot send mail to the account's owner
 */
export async function resetSecondFactor(db: Database, email: string, notices: Notices | null): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const user = await requireUser(transaction, email);
    await removeSecondFactors(transaction, user.id);
    await closeAllSessions(transaction, user.id);
    if (user.email) await notices?.secondFactorReset(transaction, user.email);
    await recordAdminAction(transaction, {
      userId: null,
      act: 'signed-out',
      subject: { kind: 'account', id: user.id, name: user.email ?? '' },
      changes: [{ field: 'second factor', from: 'set up', to: null }],
    });
  });
}

/** Returns true if the account's email address is confirmed. Throws 404 for an unknown email address. */
export async function isVerified(db: Db, email: string): Promise<boolean> {
  return (await requireUser(db, email)).email_verified;
}

async function requireUser(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, normalizeEmail(email));
  if (!user) throw notFoundError('account');
  return user;
}

function userOf(row: UserRow): User {
  return {
    _id: row.id,
    email: row.email ?? '',
    name: row.display_name,
    role: row.role === 'admin' ? 'admin' : null,
    staffRole: row.role,
    emailVerified: row.email_verified,
    createdAt: row.created_at.toISOString(),
  };
}
