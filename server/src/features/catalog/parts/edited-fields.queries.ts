import { partNumberKeyOf } from '@axlewright/contract/catalog/part-number';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Finds the ids of a category and of one of its subcategories, by their names. An id is null if there is none. */
export async function findCategoryIds(
  db: Db,
  { category, subcategory }: { category: string | null; subcategory: string | null },
): Promise<{ category_id: number | null; subcategory_id: number | null }> {
  const row = await db
    .selectFrom('categories')
    .leftJoin('subcategories', (join) =>
      join.onRef('subcategories.category_id', '=', 'categories.id').on('subcategories.name', '=', subcategory),
    )
    .select(['categories.id as category_id', 'subcategories.id as subcategory_id'])
    .where('categories.name', '=', category)
    .executeTakeFirst();
  return row ?? { category_id: null, subcategory_id: null };
}

/** Replaces the interchange numbers of a part. Numbers that stay keep their rows, because answers to unknown numbers refer to them. */
export async function replaceInterchange(transaction: Db, partId: string, interchange: PartDetail['interchange']): Promise<void> {
  const given = sql`rows from (jsonb_to_recordset(${JSON.stringify(interchange)}::jsonb) as (type text, brand text, "partNumber" text))
    with ordinality as given (type, brand, "partNumber", place)`;
  const isSame = sql`given.type = known.type and given.brand = known.brand and given."partNumber" = known.part_number`;
  await sql`delete from interchange_numbers as known where part_id = ${partId}::bigint and not exists (select from ${given} where ${isSame})`.execute(
    transaction,
  );
  await sql`
    insert into interchange_numbers (part_id, type, brand, part_number)
    select ${partId}::bigint, type, brand, "partNumber" from ${given}
    where not exists (select from interchange_numbers as known where part_id = ${partId}::bigint and ${isSame})
    order by place`.execute(transaction);
}

interface Named {
  brand: string;
  partNumber: string;
}

/**
 * Renames a part in the rows of other parts: the parts that it replaces, and the parts that need it. First deletes the rows that the new
 * name would make wrong. If another part refers to both the old and the new number, its row with the new number would become a duplicate.
 * If the renamed part needs the new number, it would need itself.
 */
export async function renameInOtherParts(transaction: Db, from: Named & { id: string }, to: Named): Promise<void> {
  const [oldKey, newKey] = [partNumberKeyOf(from.partNumber), partNumberKeyOf(to.partNumber)];
  const names = { brand: to.brand, part_number: to.partNumber };
  if (from.brand !== to.brand || oldKey !== newKey)
    for (const table of ['part_successors', 'needed_parts'])
      await sql`
        delete from ${sql.table(table)} as known using ${sql.table(table)} as former
        where known.brand = ${to.brand} and known.part_number_key = ${newKey}
          and former.part_id = known.part_id and former.brand = ${from.brand} and former.part_number_key = ${oldKey}`.execute(transaction);
  const needsItself = { part_id: from.id, brand: to.brand, part_number_key: newKey };
  await transaction
    .deleteFrom('needed_parts')
    .where((eb) => eb.and(needsItself))
    .execute();
  const { rows } = await sql<{ part_id: string }>`
    update part_successors set brand = ${names.brand}, part_number = ${names.part_number}
    where brand = ${from.brand} and part_number_key = ${oldKey} returning part_id`.execute(transaction);
  await transaction.updateTable('needed_parts').set(names).where('brand', '=', from.brand).where('part_number_key', '=', oldKey).execute();
  // This update also invalidates cached copies of the parts that this part replaces. The previous version still reads superseded_by.
  await sql`
    update parts set superseded_by = case when superseded_by is null or brand <> ${names.brand} then null else ${names.part_number}::text end,
      version = version + 1, updated_at = now()
    where id = any(${rows.map(({ part_id }) => part_id)}::bigint[])`.execute(transaction);
}
