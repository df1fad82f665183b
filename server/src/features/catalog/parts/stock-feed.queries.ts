import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { preparedStatement } from '../../../platform/database/prepared-statement.ts';

interface StockChanges {
  /** changes up to this database snapshot are included */
  snapshot: string;
  /** current stock by part id */
  stocks: Record<string, number | null>;
}

const stockChanges = preparedStatement(
  'stock-changes',
  (_db, { since }: { since: string | null }) => sql<StockChanges>`
    with seen as materialized (select pg_current_snapshot() as now), changed as (
      select object_id from outbox.events, seen
      where topic = 'order' and kind in ('placed', 'cancelled', 'pieces-cancelled') and xid >= pg_snapshot_xmin(${since}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot) and pg_visible_in_snapshot(xid, now)
    )
    select now::text as snapshot, coalesce((
      select json_object_agg(id, available_quantity) from parts
      where id in (select part_id from order_lines join changed on object_id = order_id)
    ), '{}') as stocks from seen`,
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
