import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { preparedStatement } from '../../../platform/database/prepared-statement.ts';
import { isNothingOrderableSql } from '../../../platform/database/quantity-rules.ts';

interface StockChanges {
  /** changes up to this database snapshot are included */
  snapshot: string;
  /** current stock by part id */
  stocks: Record<string, number | null>;
  /** true: a part of the kind "use up first" may have been used up, or may be orderable again */
  mayChangeSuccessors: boolean;
}

const stockChanges = preparedStatement(
  'stock-changes',
  (_db, { since }: { since: string | null }) => sql<StockChanges>`
    with seen as materialized (select pg_current_snapshot() as now), changed as (
      select object_id, kind from outbox.events, seen
      where topic = 'order' and kind in ('placed', 'cancelled', 'pieces-cancelled') and xid >= pg_snapshot_xmin(${since}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot) and pg_visible_in_snapshot(xid, now)
    ), moved as materialized (
      select id, available_quantity, (is_returned or ${isNothingOrderableSql}) and exists (
        select from part_successors where part_successors.part_id = parts.id and part_successors.kind = 'use-up') as may_change_successors
      from (select part_id, bool_or(changed.kind <> 'placed') as is_returned from order_lines join changed on object_id = order_id group by part_id) as ordered
      join parts on parts.id = part_id
    )
    select now::text as snapshot, coalesce((select json_object_agg(id, available_quantity) from moved), '{}') as stocks,
      coalesce((select bool_or(may_change_successors) from moved), false) as "mayChangeSuccessors" from seen`,
);

/**
 * Reads the stock of the parts in orders that were placed, canceled, or partly canceled since a snapshot.
 * @param since null: only returns the current snapshot
 */
export async function readStockChanges(db: Db, since: string | null): Promise<StockChanges> {
  const [changes] = await stockChanges(db, { since });
  if (!changes) throw new Error('the statement that reads stock changes returned no row');
  return changes;
}
