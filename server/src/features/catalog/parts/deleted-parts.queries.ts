import type { DeletedPartListQuery } from '@axlewright/contract/catalog/deleted-parts';
import { partNumberKeyOf } from '@axlewright/contract/catalog/part-number';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { containsPattern } from '../../../platform/database/like-pattern.ts';
import { successorsSql } from '../../../platform/database/successor.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';
import type { CategoryFilter } from './part-filter.queries.ts';

export interface DeletedPartFilter extends Pick<DeletedPartListQuery, 'q'> {
  category: CategoryFilter | null;
}

interface DeletedPartRow {
  id: string;
  part_number: string;
  brand: string;
  name: string;
  image: string;
  deleted_at: Date;
  /** as text, because a date in JavaScript has no microseconds */
  sort_time: string;
  deleted_by: { name: string; email: string } | null;
}

/** Who deleted a part, according to the audit log. null if the log does not say who did: the undo of an import deletes parts without an entry. */
const deletedBySql = sql<DeletedPartRow['deleted_by']>`(
  select json_build_object('name', coalesce(users.display_name, ''), 'email', coalesce(users.email, ''))
  from admin_acts join users on users.id = user_id
  where admin_acts.subject = 'part' and subject_id = parts.id::text and act = 'part-deleted' and not parts.undone
  order by admin_acts.id desc limit 1)`;

const selectDeleted = (db: Db) =>
  db
    .selectFrom('parts')
    .select(['parts.id', 'part_number', 'brand', 'name', 'image'])
    .select([
      sql<Date>`parts.deleted_at`.as('deleted_at'),
      sql<string>`parts.deleted_at::text`.as('sort_time'),
      deletedBySql.as('deleted_by'),
    ])
    .where('parts.deleted_at', 'is not', null);

function isListed({ q, category }: DeletedPartFilter): RawBuilder<boolean> {
  const conditions = [sql`parts.deleted_at is not null`];
  if (q?.trim()) conditions.push(matchesText(q.trim()));
  if (category) conditions.push(sql`${sql.ref(`parts.${category.column}`)} = ${category.id}::int`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function matchesText(typed: string): RawBuilder<boolean> {
  const key = partNumberKeyOf(typed);
  const isNumber = key === '' ? sql`false` : sql`parts.part_number_key like ${containsPattern(key)}`;
  return sql<boolean>`(${isNumber} or parts.name ilike ${containsPattern(typed)} or parts.brand ilike ${containsPattern(typed)})`;
}

/** Lists up to `limit + 1` deleted parts, most recently deleted first. */
export async function listDeletedPartRows(
  db: Db,
  filter: DeletedPartFilter,
  { limit, position }: { limit: number; position: ListPosition | null },
): Promise<DeletedPartRow[]> {
  const { order, operator } = keysetOrder(position, true);
  return selectDeleted(db)
    .where(isListed(filter))
    .$if(position !== null, (parts) =>
      parts.where(
        sql<boolean>`(parts.deleted_at, parts.id) ${sql.raw(operator)} (${position?.value}::timestamptz, ${position?.id}::bigint)`,
      ),
    )
    .orderBy('parts.deleted_at', order)
    .orderBy('parts.id', order)
    .limit(limit + 1)
    .execute();
}

export function countDeletedParts(db: Db, filter: DeletedPartFilter): Promise<number> {
  return countRows(db, db.selectFrom('parts').select('parts.id').where(isListed(filter)));
}

export async function findDeletedPartRow(db: Db, id: string): Promise<DeletedPartRow | undefined> {
  return selectDeleted(db).where('parts.id', '=', id).executeTakeFirst();
}

/** Throws PostgreSQL's error for the index parts_part_number if another part has the number. Returns false if the part is not deleted. */
export async function markPartRestored(transaction: Db, id: string): Promise<boolean> {
  const result = await transaction
    .updateTable('parts')
    .set({ deleted_at: null, undone: false, updated_at: new Date() })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Finds the part that now has the brand and number of a deleted part. */
export async function findPartWithSameNumber(db: Db, deletedId: string) {
  return db
    .selectFrom('parts as deleted')
    .innerJoin('parts as other', (join) =>
      join
        .onRef('other.brand', '=', 'deleted.brand')
        .onRef('other.part_number_key', '=', 'deleted.part_number_key')
        .on('other.deleted_at', 'is', null),
    )
    .select(['other.id', 'other.brand', 'other.part_number'])
    .where('deleted.id', '=', deletedId)
    .executeTakeFirst();
}

const selectFormerParts = (db: Db) =>
  db
    .selectFrom('parts')
    .select(['parts.id', 'parts.part_number', 'parts.part_number_key', 'parts.brand', 'parts.name', successorsSql.as('successors')])
    .where('parts.deleted_at', 'is not', null)
    .where('parts.draft', '=', false)
    .where('parts.undone', '=', false);

/** Lists the deleted parts with these ids, with the parts to order instead. Leaves out drafts and parts of undone imports. */
export async function listFormerPartRows(db: Db, ids: string[]) {
  return selectFormerParts(db).where('parts.id', '=', sql<string>`any(${ids}::bigint[])`).execute();
}
export type FormerPartRow = Awaited<ReturnType<typeof listFormerPartRows>>[number];

/** Lists the deleted parts that had these part numbers. If several had the same number, the last deleted one comes last. */
export async function listFormerPartRowsByKeys(db: Db, keys: string[]): Promise<FormerPartRow[]> {
  return selectFormerParts(db)
    .where('parts.part_number_key', '=', sql<string>`any(${keys}::text[])`)
    .orderBy('parts.deleted_at')
    .orderBy('parts.id')
    .execute();
}
