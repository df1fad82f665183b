import { partNumberKeyOf } from '@axlewright/contract/catalog/part-number';
import type { SupersessionKind } from '@axlewright/contract/catalog/supersession';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/**
 * Locks all successors until the transaction ends, so that two simultaneous changes cannot make a loop. Reads do not wait for this
 * lock. To prevent deadlocks, a transaction takes this lock before it locks parts.
 */
export async function lockSuccessors(transaction: Db): Promise<void> {
  await sql`lock table part_successors in share row exclusive mode`.execute(transaction);
}

/**
 * Locks a part and the parts that have it as their successor, in the order of their ids to prevent deadlocks with orders. The caller calls
 * `lockSuccessors` first, so that no other part can get this successor in the meantime.
 */
export async function lockPartAndReplaced(transaction: Db, partId: string): Promise<void> {
  await sql`
    select id from parts where id = ${partId}::bigint or id in (
      select part_successors.part_id from part_successors join parts as successor using (brand, part_number_key) where successor.id = ${partId}::bigint)
    order by id for update`.execute(transaction);
}

/** Lists the parts with a part number, in any spelling. */
export async function listPartsWithNumber(db: Db, partNumber: string) {
  return db
    .selectFrom('parts')
    .select(['id', 'brand', 'part_number'])
    .where('part_number_key', '=', partNumberKeyOf(partNumber))
    .where('deleted_at', 'is', null)
    .execute();
}

/**
 * Replaces the successors of a part. Also writes `superseded_by`, which instances of the previous version read. This makes cached copies of
 * the part stale.
 */
export async function replaceSuccessors(
  transaction: Db,
  part: { id: string; brand: string },
  kind: SupersessionKind | 'none',
  successors: { brand: string; part_number: string }[],
): Promise<void> {
  await transaction.deleteFrom('part_successors').where('part_id', '=', part.id).execute();
  if (kind !== 'none' && successors.length > 0) {
    await transaction
      .insertInto('part_successors')
      .values(successors.map(({ brand, part_number }) => ({ part_id: part.id, kind, brand, part_number })))
      .execute();
  }
  const [only, ...others] = successors;
  await transaction
    .updateTable('parts')
    .set({
      superseded_by: only && others.length === 0 && only.brand === part.brand ? only.part_number : null,
      updated_at: new Date(),
    })
    .where('id', '=', part.id)
    .execute();
}

/** Returns true if a part replaces itself: directly, or through other parts. */
export async function isInLoop(db: Db, partId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive chain as (
      select brand, part_number_key from part_successors where part_id = ${partId}::bigint
      union
      select part_successors.brand, part_successors.part_number_key
      from chain join parts using (brand, part_number_key) join part_successors on part_successors.part_id = parts.id
      where parts.deleted_at is null
    )
    select exists (select from chain join parts using (brand, part_number_key) where parts.id = ${partId}::bigint) as found`.execute(db);
  return rows[0]?.found ?? false;
}
