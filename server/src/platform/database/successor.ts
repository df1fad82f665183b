import type { SupersessionKind } from '@axlewright/contract/catalog/supersession';
import { type RawBuilder, sql } from 'kysely';
import { isNothingOrderableSql, isOrderableStatusSql } from './quantity-rules.ts';
import { isVisible } from './visible-part.ts';

const isNamedBy = (part: RawBuilder<unknown>, successor: RawBuilder<unknown>) => sql`
  ${part}.brand = ${successor}.brand and ${part}.part_number_key = ${successor}.part_number_key and ${isVisible(part)}`;
const [parts, nextPart, successors, nextSuccessors] = [sql`parts`, sql`next_part`, sql`part_successors`, sql`next_successors`] as const;

/** True if buyers should order a successor of a part (a row of `parts`) instead. False while a part of the kind 'use-up' can still be ordered. */
const isReplaced = sql`exists (
  select from part_successors as next_successors join parts as next_part on ${isNamedBy(nextPart, nextSuccessors)}
  where next_successors.part_id = parts.id
    and not (next_successors.kind = 'use-up' and ${isOrderableStatusSql} and not ${isNothingOrderableSql}))`;

/**
 * SQL for a query that finds the parts to order instead of a part: the ends of its chain of successors. There are several if a part of the chain was
 * replaced by several parts ('split'). The query also stops if the chain is a loop, because `union` adds each part only once.
 */
const partsToOrderInstead = (partId: RawBuilder<unknown>, columns: RawBuilder<unknown>) => sql`
  with recursive replaced as (select ${partId} as part_id), chain as (
    select parts.id, ${isReplaced} as is_replaced
    from replaced join part_successors on part_successors.part_id = replaced.part_id join parts on ${isNamedBy(parts, successors)}
    union
    select parts.id, ${isReplaced}
    from chain join part_successors on part_successors.part_id = chain.id and chain.is_replaced join parts on ${isNamedBy(parts, successors)}
  )
  select ${columns} from chain join parts on parts.id = chain.id where not chain.is_replaced order by parts.id`;

/** The id must not be the first field. stock-feed.ts searches cached lists for objects that begin with an id, and writes the new stock into them. */
const asJson = sql`json_build_object('partNumber', parts.part_number, 'brand', parts.brand, 'name', parts.name, '_id', parts.id::text)`;

export interface SuccessorJson {
  _id: string;
  partNumber: string;
  brand: string;
  name: string;
}

/** Follows the chain only if there is one, because few parts have been replaced. */
const ifReplaced = (partId: RawBuilder<unknown>, found: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) => sql`
  case when exists (select from part_successors where part_successors.part_id = ${partId}) then ${found} else ${otherwise} end`;

/** SQL for the ids of the parts to order instead of a part. */
export const successorIdsSql = (partId: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql`${ifReplaced(partId, sql`array(${partsToOrderInstead(partId, sql`parts.id`)})`, sql`array[]::bigint[]`)}`;

/** SQL for how a part was replaced. null: nothing replaces it. */
export const supersessionKindSql = (partId: RawBuilder<unknown>): RawBuilder<SupersessionKind | null> =>
  sql`(select kind from part_successors where part_successors.part_id = ${partId} limit 1)`;

const partId = sql`parts.id`;

/** SQL for the parts to order instead of a row of `parts`, as JSON. */
export const successorsSql: RawBuilder<SuccessorJson[]> =
  sql`${ifReplaced(partId, sql`array_to_json(array(${partsToOrderInstead(partId, asJson)}))`, sql`'[]'`)}`;

/** SQL for the part to order instead of a row of `parts`, as JSON. null if there is none, or if several parts together replace it. */
export const successorSql: RawBuilder<{ _id: string; partNumber: string } | null> = sql`${ifReplaced(
  partId,
  sql`(select case when count(*) = 1 then (array_agg(successor))[1] end from (${partsToOrderInstead(partId, sql`${asJson} as successor`)}) as found)`,
  sql`null`,
)}`;
