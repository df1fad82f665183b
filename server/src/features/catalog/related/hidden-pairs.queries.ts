import type { OrderedWithPart } from '@axlewright/contract/catalog/related-parts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Two parts, in any order. */
export interface PartPair {
  partId: string;
  otherPartId: string;
}

/** Lists the parts that were ordered together with a part, even hidden pairs and parts that buyers cannot see, but no deleted parts. */
export async function listOrderedWithRows(db: Db, partId: string): Promise<OrderedWithPart[]> {
  const { rows } = await sql<OrderedWithPart>`
    with hidden as (
      select other_part_id from hidden_part_pairs where part_id = ${partId}::bigint
      union all select part_id from hidden_part_pairs where other_part_id = ${partId}::bigint
    ), together as (
      select other_part_id, companies from parts_ordered_together where part_id = ${partId}::bigint
    )
    select other.id as "partId", brand, part_number as "partNumber", name, not draft as "isVisible",
      exists (select from hidden where hidden.other_part_id = other.id) as "isHidden"
    from together full join hidden using (other_part_id) join parts as other on other.id = other_part_id and deleted_at is null
    order by companies desc nulls last, other.id`.execute(db);
  return rows;
}

/** Returns whether the pair was not hidden before. */
export async function insertHiddenPair(transaction: Db, { partId, otherPartId }: PartPair): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into hidden_part_pairs (part_id, other_part_id)
    select least(one, other), greatest(one, other) from (values (${partId}::bigint, ${otherPartId}::bigint)) as pair (one, other)
    on conflict do nothing`.execute(transaction);
  return numAffectedRows === 1n;
}

/** Returns whether the pair was hidden before. */
export async function deleteHiddenPair(transaction: Db, { partId, otherPartId }: PartPair): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from hidden_part_pairs
    where part_id = least(${partId}::bigint, ${otherPartId}::bigint) and other_part_id = greatest(${partId}::bigint, ${otherPartId}::bigint)
  `.execute(transaction);
  return numAffectedRows === 1n;
}
