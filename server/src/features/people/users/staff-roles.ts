import type { StaffRole } from '@axlewright/contract/people/capabilities';
import { normalizeEmail } from '@axlewright/contract/people/email';
import type { Caller } from '../../../platform/auth/caller.ts';
import { accessDeniedError } from '../../../platform/auth/guard.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { notFoundError, ShopError } from '../../../platform/shop-error.ts';
import { recordAdminAction } from '../../desk/audit/audit.ts';
import type { Notices } from '../notices/notices.ts';
import { listStaffRows, lockAccountAndAdmins, type UserRow, updateRole } from './users.queries.ts';

/** Who changes a role. `caller` is the admin, or null for a command on the server. The whole value is null for a command that cannot send mail. */
export type RoleChangedBy = { caller: Caller | null; notices: Notices } | null;

interface RoleChangeRules {
  /** true: only an account with a confirmed email address can get a staff role */
  needsVerifiedEmail?: boolean;
  /** does nothing if the account has another role */
  onlyFrom?: StaffRole;
}

/**
 * Gives an account a staff role, or takes its role away. Returns 1, or 0 if nothing changed. Throws 403 if the caller is no longer an admin, and
 * 404 for an unknown email address. Throws 409 if the email address is not confirmed but must be. Throws 409 for the last admin, because the shop
 * needs one.
 */
export async function setStaffRole(
  db: Database,
  email: string,
  to: StaffRole | null,
  by: RoleChangedBy,
  { needsVerifiedEmail = false, onlyFrom }: RoleChangeRules = {},
): Promise<0 | 1> {
  return db.transaction().execute(async (transaction) => {
    const { account, admins } = await lockAccountAndAdmins(transaction, normalizeEmail(email));
    requireAdmin(by?.caller ?? null, admins);
    if (!account) throw notFoundError('account');
    const from = account.role;
    if (from === to || (onlyFrom && from !== onlyFrom)) return 0;
    if (to && needsVerifiedEmail && !account.email_verified)
      throw new ShopError('email-not-verified', 409, { parameters: { purpose: to === 'admin' ? 'admin' : 'staff' } });
    if (from === 'admin' && admins.length === 1) throw new ShopError('last-admin', 409, { parameters: { email: account.email ?? '' } });
    await updateRole(transaction, account.id, to);
    await recordRoleChange(transaction, account, { from, to }, by);
    return 1;
  });
}

/** Throws 403 if the caller has lost the admin role after the guard checked it. `admins` must be locked. */
function requireAdmin(caller: Caller | null, admins: UserRow[]): void {
  if (caller && !admins.some(({ id }) => id === caller.userId)) throw accessDeniedError(caller);
}

/** Makes an account an admin, even if it has another staff role. Returns and throws the same as `setStaffRole`. */
export function makeAdmin(db: Database, email: string, by: RoleChangedBy, rules: Pick<RoleChangeRules, 'needsVerifiedEmail'> = {}) {
  return setStaffRole(db, email, 'admin', by, rules);
}

/** Takes the role away from an admin. Does nothing to accounts with other roles. Returns and throws the same as `setStaffRole`. */
export function revokeAdmin(db: Database, email: string, by: RoleChangedBy) {
  return setStaffRole(db, email, null, by, { onlyFrom: 'admin' });
}

/** Lists all accounts with a staff role. */
export async function listStaff(db: Db): Promise<{ email: string; role: StaffRole }[]> {
  const rows = await listStaffRows(db);
  return rows.flatMap(({ email, role }) => (role ? [{ email: email ?? '(no email address)', role }] : []));
}

async function recordRoleChange(
  transaction: Db,
  account: UserRow,
  role: { from: StaffRole | null; to: StaffRole | null },
  by: RoleChangedBy,
): Promise<void> {
  if (by && account.email) await by.notices.roleChanged(transaction, account.email, role);
  await recordAdminAction(transaction, {
    userId: by?.caller?.userId ?? null,
    act: roleActionOf(role),
    subject: { kind: 'account', id: account.id, name: account.email ?? '' },
    changes: [{ field: 'role', ...role }],
  });
}

/** Returns the action for the audit log. Changes to the admin role have their own actions, because they matter most. */
function roleActionOf({ from, to }: { from: StaffRole | null; to: StaffRole | null }) {
  if (to === 'admin') return 'admin-made';
  return from === 'admin' ? 'admin-revoked' : 'staff-role-changed';
}
