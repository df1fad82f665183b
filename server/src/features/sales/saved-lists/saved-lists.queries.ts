import type { NewWantedLine } from '@axlewright/contract/sales/baskets';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { successorSql } from '../../../platform/database/successor.ts';
import { unitPriceSql } from '../prices/prices.ts';

const selectLists = (db: Db, companyId: string) =>
  db
    .selectFrom('saved_lists')
    .innerJoin('users', 'users.id', 'saved_lists.updated_by')
    .select(['saved_lists.id', 'saved_lists.name', 'saved_lists.updated_at', 'users.display_name as updated_by'])
    .select(sql<number>`(select count(*)::int from saved_list_lines where list_id = saved_lists.id)`.as('lines'))
    .where('saved_lists.company_id', '=', companyId);

/** Lists the saved lists of a company, by name. */
export async function listSavedListRows(db: Db, companyId: string) {
  return selectLists(db, companyId).orderBy(sql`lower(saved_lists.name)`).execute();
}
export type SavedListRow = Awaited<ReturnType<typeof listSavedListRows>>[number];

export async function findSavedListRow(db: Db, companyId: string, id: string): Promise<SavedListRow | undefined> {
  return selectLists(db, companyId).where('saved_lists.id', '=', id).executeTakeFirst();
}

/** Lists the lines of a list, with the current prices and successors of their parts. */
export async function listSavedLineRows(db: Db, id: string) {
  return db
    .selectFrom('saved_list_lines')
    .leftJoin('parts', 'parts.id', 'saved_list_lines.part_id')
    .select(['line_number', 'part_id', 'quantity', 'note', 'ordered_as', 'vehicle'])
    .select([unitPriceSql.as('unit_price_cents'), successorSql.as('successor')])
    .where('list_id', '=', id)
    .orderBy('line_number')
    .execute();
}

export async function countSavedLists(db: Db, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_lists')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Throws PostgreSQL's error unique_violation if the company has a list with this name. */
export async function insertSavedList(db: Db, list: { companyId: string; name: string; userId: string }): Promise<string> {
  const { id } = await db
    .insertInto('saved_lists')
    .values({ company_id: list.companyId, name: list.name, updated_by: list.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a list until the transaction ends. Returns undefined if the company has no such list. */
export async function lockSavedList(transaction: Db, companyId: string, id: string) {
  return transaction
    .selectFrom('saved_lists')
    .select('updated_at')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Renames a list, and records who changed it. Throws PostgreSQL's error unique_violation if the company has another list with this name.
 * @param name undefined: the name stays
 */
export async function updateSavedList(
  transaction: Db,
  { id, userId, name }: { id: string; userId: string; name: string | undefined },
): Promise<void> {
  await transaction.updateTable('saved_lists').set({ updated_at: new Date(), updated_by: userId, name }).where('id', '=', id).execute();
}

/** Replaces all lines of a list. */
export async function replaceSavedLines(transaction: Db, id: string, lines: NewWantedLine[]): Promise<void> {
  await transaction.deleteFrom('saved_list_lines').where('list_id', '=', id).execute();
  await sql`
    insert into saved_list_lines (list_id, line_number, part_id, quantity, note, ordered_as, vehicle)
    select ${id}, position, part_id, quantity, note, ordered_as, vehicle
    from unnest(${lines.map(({ partId }) => partId)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[],
      ${lines.map(({ note }) => note)}::text[], ${lines.map(({ orderedAs }) => orderedAs)}::text[],
      ${lines.map(({ vehicle }) => vehicle)}::text[])
      with ordinality as line (part_id, quantity, note, ordered_as, vehicle, position)`.execute(transaction);
}

/** Deletes a list with its lines. Returns false if the company has no such list. */
export async function deleteSavedListRow(db: Db, companyId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('saved_lists').where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
