import type { AdminAction, AdminActionChange, AdminActionListQuery } from '@axlewright/contract/desk/audit';
import type { Db } from '../../../platform/database/db.ts';
import { type PageOfRows, pageOfRows, parseCursor, positionById } from '../../../platform/lists/keyset-pages.ts';
import {
  type AdminActionRow,
  type AdminActionSubject,
  countAdminActions,
  listActionRowsOnAccount,
  listAdminActionRows,
  prepareSearch,
} from './audit.queries.ts';

export { recordAdminAction } from './audit.queries.ts';

type Values = Record<string, string | number | null | undefined>;

/** Lists the fields whose values are different in `before` and `after`. Ignores fields that are missing in `after`. */
export function changesBetween(before: Values, after: Values): AdminActionChange[] {
  return Object.entries(after)
    .filter(([field, to]) => to !== undefined && to !== (before[field] ?? null))
    .map(([field, to]) => ({ field, from: before[field] ?? null, to: to ?? null }));
}

/** Lists the entries of the audit log, sorted by time. */
export async function listAdminActions(
  db: Db,
  { sort, limit, cursor, q, ...filters }: AdminActionListQuery,
): Promise<PageOfRows<AdminAction>> {
  const position = parseCursor(cursor);
  const filter = { ...filters, search: await prepareSearch(db, q) };
  const [rows, count] = await Promise.all([listAdminActionRows(db, filter, { sort, limit, position }), countAdminActions(db, filter)]);
  return pageOfRows(rows, { limit, position, count, positionOf: positionById, itemOf: adminActionOf });
}

/** Lists the entries about one subject, newest first. */
export async function listActionsOn(
  db: Db,
  subject: AdminActionSubject,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PageOfRows<AdminAction>> {
  const position = parseCursor(cursor);
  const filter = { subject, search: null };
  const [rows, count] = await Promise.all([
    listAdminActionRows(db, filter, { sort: 'newest', limit, position }),
    countAdminActions(db, filter),
  ]);
  return pageOfRows(rows, { limit, position, count, positionOf: positionById, itemOf: adminActionOf });
}

/** Lists the entries about an account, oldest first. Leaves out who acted, because the list is for the account's owner. */
export async function listActionsOnAccount(db: Db, userId: string): Promise<Pick<AdminAction, 'at' | 'act' | 'changes'>[]> {
  return (await listActionRowsOnAccount(db, userId)).map(({ at, act, changes }) => ({ at: at.toISOString(), act, changes }));
}

function adminActionOf(row: AdminActionRow): AdminAction {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    by: row.user_id === null ? null : { name: row.display_name ?? '', email: row.email ?? '' },
    act: row.act,
    subject: { kind: row.subject, id: row.subject_id, name: row.subject_name },
    changes: row.changes,
  };
}
