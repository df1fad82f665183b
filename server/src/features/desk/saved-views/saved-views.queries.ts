import { maximumSavedViews, type NewSavedView } from '@axlewright/contract/desk/saved-views';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Lists the views of a user, by name. */
export async function listViewRows(db: Db, userId: string) {
  return db
    .selectFrom('saved_views')
    .select(['id', 'list', 'name', 'query'])
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}
export type ViewRow = Awaited<ReturnType<typeof listViewRows>>[number];

/** Saves a view. Replaces the one with the same name. Returns undefined if the user has as many views of the list as allowed. */
export async function saveViewRow(db: Db, userId: string, { list, name, query }: NewSavedView): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`
    insert into saved_views (user_id, list, name, query)
    select ${userId}::bigint, ${list}, ${name}, ${query}
    where (select count(*) from saved_views where user_id = ${userId} and list = ${list} and lower(name) <> lower(${name})) < ${maximumSavedViews}
    on conflict (user_id, list, lower(name)) do update set name = excluded.name, query = excluded.query
    returning id::text, list, name, query`.execute(db);
  return rows[0];
}

/** Changes a view, and deletes another one that has its new name. Returns undefined if the user has no such view of the list. */
export async function changeViewRow(
  transaction: Db,
  userId: string,
  id: string,
  { list, name, query }: NewSavedView,
): Promise<ViewRow | undefined> {
  // Locks the user too, so that no other call can save a view under the new name at the same time.
  const former = await transaction
    .selectFrom('saved_views')
    .innerJoin('users', 'users.id', 'saved_views.user_id')
    .select('saved_views.id')
    .where('saved_views.id', '=', id)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .forUpdate()
    .executeTakeFirst();
  if (!former) return undefined;
  await sql`
    delete from saved_views where user_id = ${userId} and list = ${list} and lower(name) = lower(${name}) and id <> ${id}`.execute(
    transaction,
  );
  return transaction
    .updateTable('saved_views')
    .set({ name, query })
    .where('id', '=', id)
    .returning(['id', 'list', 'name', 'query'])
    .executeTakeFirst();
}

/** Returns false if the user has no such view. */
export async function deleteViewRow(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('saved_views').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
