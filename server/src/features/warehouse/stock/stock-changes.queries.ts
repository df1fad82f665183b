import type { StockChangeKind } from '@axlewright/contract/warehouse/stock';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';

export interface StockChangeRow {
  /** Unique, although the rows come from several tables: the last digit says from which one. */
  id: string;
  at: Date;
  /** as text, because a date in JavaScript has no microseconds */
  sort_time: string;
  kind: StockChangeKind;
  on_hand: number;
  promised: number;
  reason: string;
  supplier: string;
  delivery_note: string;
  order_id: string | null;
  by: string;
}

/**
 * The changes of a part's stock. Those by clerks and imports are stored. The others are read from orders: an order promises pieces, a shipment takes
 * them out of the warehouse, and a cancellation of the order or of some pieces gives them back. An order that was paid before the shop
 * recorded shipments counts as shipped when it was paid.
 */
const changesOf = (partId: string): RawBuilder<unknown> => sql`(
  with ordered as (
    select order_id, sum(quantity)::int as pieces from order_lines where part_id = ${partId} group by order_id
  )
  select id * 10 as id, created_at as at, kind, delta as on_hand, 0 as promised, user_id, reason, supplier, delivery_note,
    null::bigint as order_id, null::bigint as shipment_id
  from stock_adjustments where part_id = ${partId}
  union all
  select id * 10 + 1, created_at, 'promised', 0, pieces, null, '', '', '', id, null from ordered join orders on orders.id = order_id
  union all
  select id * 10 + 2, cancelled_at, 'cancelled', 0, -pieces, null, '', '', '', id, null
  from ordered join orders on orders.id = order_id where state = 'cancelled'
  union all
  select id * 10 + 3, paid_at, 'shipped', -pieces, -pieces, null, '', '', '', id, null
  from ordered join orders on orders.id = order_id
  where order_status = 'completed' and not exists (select from shipments where shipments.order_id = orders.id)
  union all
  select shipments.id * 10 + 4, shipped_at, 'shipped', -sum(shipment_lines.quantity)::int, -sum(shipment_lines.quantity)::int, null, '', '', '',
    shipments.order_id, shipments.id
  from order_lines join shipment_lines using (order_id, line_number) join shipments on shipments.id = shipment_id
  where part_id = ${partId} group by shipments.id
  union all
  select cancellations.id * 10 + 5, at, 'cancelled', 0, -sum(cancellation_lines.quantity)::int, user_id, cancellations.reason, '', '',
    cancellations.order_id, null
  from order_lines join cancellation_lines using (order_id, line_number) join cancellations on cancellations.id = cancellation_id
  where part_id = ${partId} group by cancellations.id)`;

/** Lists up to `limit + 1` changes of a part's stock, the newest first. */
export async function listStockChangeRows(
  db: Db,
  partId: string,
  { limit, position }: { limit: number; position: ListPosition | null },
): Promise<StockChangeRow[]> {
  const { order, operator } = keysetOrder(position, true);
  const after = position ? sql`where (at, id) ${sql.raw(operator)} (${position.value}::timestamptz, ${position.id}::bigint)` : sql``;
  const { rows } = await sql<StockChangeRow>`
    with page as (
      select * from ${changesOf(partId)} as changes ${after} order by at ${sql.raw(order)}, id ${sql.raw(order)} limit ${limit + 1}
    )
    select page.id, page.at, page.at::text as sort_time, kind, on_hand, promised, reason, supplier, delivery_note, page.order_id,
      coalesce(nullif(users.display_name, ''), users.email, '') as by
    from page
    left join lateral (
      select user_id from order_events
      where order_events.order_id = page.order_id and case kind
        when 'promised' then what = 'placed'
        when 'cancelled' then what = 'cancelled'
        else what = 'shipped' and order_events.shipment_id = page.shipment_id end
      limit 1
    ) as event on true
    left join users on users.id = coalesce(page.user_id, event.user_id)
    order by page.at ${sql.raw(order)}, page.id ${sql.raw(order)}`.execute(db);
  return rows;
}

export function countStockChanges(db: Db, partId: string): Promise<number> {
  return countRows(db, { limit: (rows) => sql`(select from ${changesOf(partId)} as changes limit ${rows})` });
}
