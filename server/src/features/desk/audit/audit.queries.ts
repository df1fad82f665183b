import type { AdminActionChange, AdminActionListQuery } from '@axlewright/contract/desk/audit';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { containsPattern } from '../../../platform/database/like-pattern.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';
import { timeRange } from '../../../platform/lists/time-range.ts';

export interface NewAdminAction {
  /** null for a command on the server */
  userId: string | null;
  act: Tables['admin_acts']['act'];
  subject: AdminActionSubject & { name: string };
  changes: AdminActionChange[];
}

/** Adds an entry to the audit log. Call it in the transaction of the action, because neither may exist without the other. */
export async function recordAdminAction(transaction: Db, { userId, act, subject, changes }: NewAdminAction): Promise<void> {
  await transaction
    .insertInto('admin_acts')
    .values({
      user_id: userId,
      act,
      subject: subject.kind,
      subject_id: subject.id,
      subject_name: subject.name,
      changes: JSON.stringify(changes),
    })
    .execute();
}

export interface AdminActionFilter extends Pick<AdminActionListQuery, 'act' | 'from' | 'to'> {
  search: AdminActionSearch | null;
  /** only entries about this row */
  subject?: AdminActionSubject;
}

export interface AdminActionSubject {
  kind: Tables['admin_acts']['subject'];
  id: string;
}

interface AdminActionSearch {
  /** for `like`, in lower case */
  pattern: string;
  /** the matching accounts; leaves out accounts without entries */
  userIds: string[];
}

/**
 * Prepares a search in the names of the subjects, and in the names and email addresses of the users who acted. Returns null if `q` is empty. Finds the
 * accounts first. So PostgreSQL knows how many there are, and chooses the right index.
 */
export async function prepareSearch(db: Db, q: string | undefined): Promise<AdminActionSearch | null> {
  const words = q?.trim().toLowerCase() ?? '';
  if (words === '') return null;
  const pattern = containsPattern(words);
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where((where) => where.or([where('email', 'like', pattern), where(sql`lower(display_name)`, 'like', pattern)]))
    .where((where) => where.exists(where.selectFrom('admin_acts').select('id').whereRef('admin_acts.user_id', '=', 'users.id')))
    .execute();
  return { pattern, userIds: rows.map(({ id }) => id) };
}

function matchingActions(db: Db, { search, act, subject, ...days }: AdminActionFilter) {
  const { since, before } = timeRange(days);
  let actions = db.selectFrom('admin_acts').leftJoin('users', 'users.id', 'admin_acts.user_id');
  if (act) actions = actions.where('admin_acts.act', '=', act);
  if (since) actions = actions.where('admin_acts.at', '>=', since);
  if (before) actions = actions.where('admin_acts.at', '<', before);
  if (subject) actions = actions.where('admin_acts.subject', '=', subject.kind).where('admin_acts.subject_id', '=', subject.id);
  if (search) actions = actions.where(matchesSearch(search));
  return actions;
}

const matchesSearch = ({ pattern, userIds }: AdminActionSearch) =>
  sql<boolean>`(admin_acts.subject_name ilike ${pattern} or admin_acts.user_id = any(${userIds}::bigint[]))`;

/** Lists up to `limit + 1` entries, sorted by time. */
export async function listAdminActionRows(
  db: Db,
  filter: AdminActionFilter,
  { sort, limit, position }: { sort: AdminActionListQuery['sort']; limit: number; position: ListPosition | null },
) {
  const { order, operator } = keysetOrder(position, sort === 'newest');
  return matchingActions(db, filter)
    .select([
      'admin_acts.id',
      'admin_acts.at',
      'admin_acts.user_id',
      'admin_acts.act',
      'admin_acts.subject',
      'admin_acts.subject_id',
      'admin_acts.subject_name',
      'admin_acts.changes',
      'users.email',
      'users.display_name',
    ])
    .$if(position !== null, (actions) => actions.where('admin_acts.id', operator, position?.id ?? ''))
    .orderBy('admin_acts.id', order)
    .limit(limit + 1)
    .execute();
}
export type AdminActionRow = Awaited<ReturnType<typeof listAdminActionRows>>[number];

export function countAdminActions(db: Db, filter: AdminActionFilter): Promise<number> {
  return countRows(db, matchingActions(db, filter).select('admin_acts.id'));
}

/** Lists the entries about an account, oldest first. */
export async function listActionRowsOnAccount(db: Db, userId: string) {
  return db
    .selectFrom('admin_acts')
    .select(['at', 'act', 'changes'])
    .where('subject', '=', 'account')
    .where('subject_id', '=', userId)
    .orderBy('id')
    .execute();
}
