import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** The events of an order that change the sums. */
export const countedEvents = ['paid', 'shipped', 'pieces-cancelled', 'refunded', 'refund-failed'] as const;

/**
 * Adds to sales_sums what happened to these orders since they were last counted. An order that was counted keeps the day and the company of
 * that time, and counted_sales says which of its events are in the sums. So a repeated call adds nothing. The events of an order have
 * ascending ids, because they are inserted under its lock. The caller makes sure that no other transaction counts at the same time.
 *
 * Everything counts on the day (UTC) of the order's paid_at, so that the order list can show the orders of a figure. A refund of a
 * cancellation belongs to the canceled parts, in proportion to their prices. Only a person knows what any other refund was for, so it
 * counts for the shop and the company, and for part 0.
 */
export async function countSales(db: Db, orderIds: string[]): Promise<void> {
  await sql`
    with sale as materialized (
      select orders.id as order_id, transaction_id, coalesce(counted.company_id, orders.company_id) as company_id,
        coalesce(counted.day, (orders.paid_at at time zone 'UTC')::date) as day, coalesce(counted.last_event_id, 0) as last_event_id,
        -- An order that was paid before the shop recorded shipments counts as shipped.
        order_status = 'completed' and not exists (select from shipments where shipments.order_id = orders.id) as is_shipped
      from orders join order_events as paid on paid.order_id = orders.id and paid.what = 'paid'
        left join counted_sales as counted on counted.order_id = orders.id
      where orders.id = any(${orderIds}::bigint[])
    ), event as materialized (
      select sale.*, event.id as event_id, what, cents, refund_id, shipment_id, cancellation_id
      from sale join order_events as event on event.order_id = sale.order_id and event.id > last_event_id
      where what in ('paid', 'shipped', 'pieces-cancelled')
        -- An order may have another payment, which is refunded because it was not due.
        or (what in ('refunded', 'refund-failed') and event.intent_id = transaction_id)
    ), counted as (
      insert into counted_sales (order_id, day, company_id, last_event_id)
      select order_id, day, company_id, max(event_id) from event group by order_id, day, company_id
      on conflict (order_id) do update set last_event_id = excluded.last_event_id
    ), refund as (
      select order_id, day, company_id, refunds.cancellation_id, case what when 'refunded' then event.cents else -event.cents end as cents
      from event join refunds on refunds.id = event.refund_id
      -- An attempt can fail before the money was returned, and then nothing was counted. A bank can also reject money that was returned.
      where what = 'refunded' or (what = 'refund-failed' and 'refunded' = (
        select earlier.what from order_events as earlier
        where earlier.order_id = event.order_id and earlier.refund_id = event.refund_id and earlier.id < event_id
          and earlier.what in ('refunded', 'refund-failed') order by earlier.id desc limit 1))
    ), change as (
      select order_id, day, company_id, part_id, true as is_sale, case when kind = 'part' then quantity else 0 end as pieces,
        quantity::bigint * unit_price_cents as cents, 0::bigint as refunded_cents, 0 as cancelled_pieces,
        case when is_shipped and kind = 'part' then quantity else 0 end as shipped_pieces
      from event join order_lines using (order_id) where what = 'paid'
      union all
      select order_id, day, company_id, part_id, false, 0, 0, 0, 0, shipment_lines.quantity
      from event join shipment_lines using (shipment_id, order_id) join order_lines using (order_id, line_number) where what = 'shipped'
      union all
      select order_id, day, company_id, part_id, false, 0, 0, 0, cancellation_lines.quantity, 0
      from event join cancellation_lines using (cancellation_id, order_id) join order_lines using (order_id, line_number)
      where what = 'pieces-cancelled'
      union all
      -- The shares of all parts add up to the refund, because each share ends where the next one begins.
      select order_id, day, company_id, part_id, false, 0, 0, cents * upto / whole - cents * (upto - value) / whole, 0, 0
      from refund join (
        select cancellation_id, part_id, cancellation_lines.quantity::bigint * unit_price_cents as value,
          sum(cancellation_lines.quantity::bigint * unit_price_cents) over (partition by cancellation_id order by line_number)::bigint as upto,
          sum(cancellation_lines.quantity::bigint * unit_price_cents) over (partition by cancellation_id)::bigint as whole
        from cancellation_lines join order_lines using (order_id, line_number)
        where cancellation_id in (select cancellation_id from refund)
      ) as line using (cancellation_id)
      union all
      select order_id, day, company_id, 0, false, 0, 0, cents, 0, 0 from refund where cancellation_id is null
    ), first_shipment as (
      select day, company_id, count(*) as shipped_orders, count(*) filter (where shipped = ordered) as complete_orders
      from (
        select event.day, event.company_id,
          (select sum(quantity) from shipment_lines where shipment_lines.shipment_id = event.shipment_id) as shipped,
          (select sum(quantity) from order_lines where order_lines.order_id = event.order_id and kind = 'part') as ordered
        from event where what = 'shipped' and not exists (
          select from shipments where shipments.order_id = event.order_id and shipments.id < event.shipment_id)
      ) as shipment group by day, company_id
    ), part_sold as (
      insert into part_last_sales (part_id, day) select part_id, max(day) from change where is_sale group by part_id
      on conflict (part_id) do update set day = excluded.day where part_last_sales.day < excluded.day
    ), sums as (
      select subject, subject_id, day, count(distinct order_id) filter (where is_sale) as orders, sum(pieces) as pieces, sum(cents) as cents,
        sum(refunded_cents) as refunded_cents, sum(cancelled_pieces) as cancelled_pieces, sum(shipped_pieces) as shipped_pieces,
        0 as shipped_orders, 0 as complete_orders
      from change, lateral (values ('shop', 0), ('company', company_id), ('part', part_id)) as subjects (subject, subject_id)
      group by subject, subject_id, day
      union all
      select subject, subject_id, day, 0, 0, 0, 0, 0, 0, sum(shipped_orders), sum(complete_orders)
      from first_shipment, lateral (values ('shop', 0), ('company', company_id)) as subjects (subject, subject_id)
      group by subject, subject_id, day
    )
    insert into sales_sums
    select subject, grain, starts, subject_id, sum(orders), sum(pieces), sum(cents), sum(refunded_cents), sum(cancelled_pieces),
      sum(shipped_pieces), sum(shipped_orders), sum(complete_orders)
    from sums, lateral (values ('day', day), ('month', date_trunc('month', day)::date)) as period (grain, starts)
    group by subject, grain, starts, subject_id
    -- This puts the rows of a month next to each other, so that a report reads fewer blocks.
    order by subject, grain, starts, subject_id
    on conflict (subject, grain, starts, subject_id) do update set
      orders = sales_sums.orders + excluded.orders, pieces = sales_sums.pieces + excluded.pieces,
      cents = sales_sums.cents + excluded.cents, refunded_cents = sales_sums.refunded_cents + excluded.refunded_cents,
      cancelled_pieces = sales_sums.cancelled_pieces + excluded.cancelled_pieces,
      shipped_pieces = sales_sums.shipped_pieces + excluded.shipped_pieces,
      shipped_orders = sales_sums.shipped_orders + excluded.shipped_orders,
      complete_orders = sales_sums.complete_orders + excluded.complete_orders`.execute(db);
}

/** Returns the ids of the orders with the highest ids up to this one, in descending order. */
export async function listOrderIdsUpTo(db: Db, id: string, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('id').where('id', '<=', id).orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => row.id);
}
