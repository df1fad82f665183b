import { type NeededKind, neededKinds } from '@axlewright/contract/catalog/related-parts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { preparedStatement } from '../../../platform/database/prepared-statement.ts';
import { isVisibleSql } from '../../../platform/database/visible-part.ts';

const mostNeeded = 24;
const mostOrderedWith = 8;

/** A part that is needed with another one, or that was ordered together with it (`kind` is null). */
interface RelatedRow {
  id: string;
  kind: NeededKind | null;
}

const relatedParts = preparedStatement(
  'related-parts',
  (_db, { partId }: { partId: string }) => sql<RelatedRow>`
    with this_part as materialized (
      select id from parts where id = ${partId}::bigint and ${isVisibleSql}
    ), needed as materialized (
      select parts.id, kind, array_position(${sql.lit(`{${neededKinds.join()}}`)}::text[], kind) as place, needed_parts.id as row_id
      from this_part join needed_parts on needed_parts.part_id = this_part.id
        join parts on parts.brand = needed_parts.brand and parts.part_number_key = needed_parts.part_number_key and ${isVisibleSql}
      order by place, row_id limit ${sql.lit(mostNeeded)}
    ), ordered_with as (
      select parts.id, companies
      from this_part join parts_ordered_together as together on together.part_id = this_part.id
        join parts on parts.id = together.other_part_id and ${isVisibleSql}
      where parts.id not in (select id from needed) and not exists (
        select from hidden_part_pairs as hidden
        where hidden.part_id = least(this_part.id, parts.id) and hidden.other_part_id = greatest(this_part.id, parts.id)
      )
      order by companies desc, parts.id limit ${sql.lit(mostOrderedWith)}
    )
    select id, kind from (
      select id, kind, place, row_id from needed union all select id, null, null, -companies from ordered_with
    ) as related order by place, row_id, id`,
);

/** Lists the related parts that buyers see: first the needed ones by kind, then those that were ordered together, most frequent first. */
export async function listRelatedRows(db: Db, partId: string): Promise<RelatedRow[]> {
  return relatedParts(db, { partId });
}
