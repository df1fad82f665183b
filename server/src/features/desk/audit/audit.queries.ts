import type { AdminActionChange, AdminActionListQuery } from '@axlewright/contract/desk/audit';
import type { Db } from '../../../platform/database/db.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';
import { timeRange } from '../../../platform/lists/time-range.ts';

export interface NewAdminAction {
  /** null for a command on the server */
  userId: string | null;
  act: Tables['admin_acts']['act'];
  subject: { kind: Tables['admin_acts']['subject']; id: string; name: string };
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

export type AdminActionFilter = Pick<AdminActionListQuery, 'q' | 'act' | 'from' | 'to'>;

function matching(db: Db, { q, act, ...days }: AdminActionFilter) {
  const { since, before } = timeRange(days);
  const pattern = `%${(q ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('admin_acts')
    .leftJoin('users', 'users.id', 'admin_acts.user_id')
    .$if(act !== undefined, (actions) => actions.where('admin_acts.act', '=', act ?? 'part-added'))
    .$if(since !== undefined, (actions) => actions.where('admin_acts.at', '>=', since ?? new Date()))
    .$if(before !== undefined, (actions) => actions.where('admin_acts.at', '<', before ?? new Date()))
    .$if(pattern !== '%%', (actions) =>
      actions.where((where) =>
        where.or([
          where('admin_acts.subject_name', 'ilike', pattern),
          where('users.email', 'ilike', pattern),
          where('users.display_name', 'ilike', pattern),
        ]),
      ),
    );
}

/** Lists up to `limit + 1` entries, sorted by time. */
export async function listAdminActionRows(
  db: Db,
  filter: AdminActionFilter,
  { sort, limit, position }: { sort: AdminActionListQuery['sort']; limit: number; position: ListPosition | null },
) {
  const { order, operator } = keysetOrder(position, sort === 'newest');
  return matching(db, filter)
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
  return countRows(db, matching(db, filter).select('admin_acts.id'));
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
