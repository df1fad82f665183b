import { sql } from 'kysely';

/**
 * Part of the statement of listViolations: compares the sums of the reports with the orders. If an order has events that are not counted
 * yet, the sums of its day are not compared. Such an order is a violation if the outbox has no unread events for it, because then nothing
 * will ever count its events.
 */
export const wrongSalesSums = sql`
  with behind as materialized (
    select distinct event.order_id, coalesce(counted.day, (orders.paid_at at time zone 'UTC')::date) as day
    from order_events as event join orders on orders.id = event.order_id
      join order_events as paid on paid.order_id = event.order_id and paid.what = 'paid'
      left join counted_sales as counted on counted.order_id = event.order_id
    where event.id > coalesce(counted.last_event_id, 0) and (event.what in ('paid', 'shipped', 'pieces-cancelled')
      or (event.what in ('refunded', 'refund-failed') and event.intent_id = orders.transaction_id))
  ), unread as materialized (
    select object_id as order_id from outbox.events join outbox.readers on name = 'sales'
    where xid >= pg_snapshot_xmin(passed) and not pg_visible_in_snapshot(xid, passed)
      and (target is null or not pg_visible_in_snapshot(xid, target) or id > last_id)
    union
    select object_id from outbox.parked where reader = 'sales'
  ), sale as materialized (
    select counted.order_id, counted.day, company_id, payments.refunded_cents,
      (select id from shipments where shipments.order_id = counted.order_id order by id limit 1) as first_shipment,
      order_status = 'completed' and not exists (select from shipments where shipments.order_id = counted.order_id) as is_shipped
    from counted_sales as counted join (select id, transaction_id, order_status from orders) as paid on paid.id = order_id
      join payments on intent_id = transaction_id
  ), returned as materialized (
    select order_id, part_id, cents * upto / whole - cents * (upto - value) / whole as cents
    from (
      select cancellation_lines.order_id, part_id, refunds.cents, value, sum(value) over (partition by refunds.id order by line_number)::bigint as upto,
        sum(value) over (partition by refunds.id)::bigint as whole
      from refunds join cancellation_lines using (cancellation_id) join order_lines using (order_id, line_number),
        lateral (select cancellation_lines.quantity::bigint * unit_price_cents as value) as line
      where refunds.state = 'succeeded'
    ) as line
  ), figure as (
    select 'part' as subject, part_id as subject_id, order_lines.order_id, day, order_lines.order_id as in_order,
      case when kind = 'part' then quantity else 0 end as pieces, quantity::bigint * unit_price_cents as cents, 0::bigint as refunded,
      cancelled_quantity as cancelled, case when is_shipped and kind = 'part' then quantity else shipped_quantity end as shipped,
      0 as shipped_orders, 0 as complete_orders
    from sale join order_lines using (order_id)
    union all
    select 'part', part_id, order_id, day, null, 0, 0, returned.cents, 0, 0, 0, 0 from sale join returned using (order_id)
    union all
    select 'part', 0, order_id, day, null, 0, 0,
      refunded_cents - (select coalesce(sum(returned.cents), 0) from returned where returned.order_id = sale.order_id), 0, 0, 0, 0
    from sale where refunded_cents > 0
  ), by_order as (
    select order_id, sum(pieces) as pieces, sum(cents) as cents, sum(cancelled) as cancelled, sum(shipped) as shipped from figure group by order_id
  ), expected as (
    select subject, subject_id, day, count(distinct in_order) as orders, sum(pieces) as pieces, sum(cents) as cents, sum(refunded) as refunded,
      sum(cancelled) as cancelled, sum(shipped) as shipped, 0 as shipped_orders, 0 as complete_orders
    from figure group by subject, subject_id, day
    union all
    select subject, subject_id, day, count(*), sum(pieces), sum(cents), sum(refunded_cents), sum(cancelled), sum(shipped), count(first_shipment),
      count(*) filter (where pieces = (select sum(quantity) from shipment_lines where shipment_id = first_shipment))
    from sale join by_order using (order_id), lateral (values ('shop', 0::bigint), ('company', company_id)) as subjects (subject, subject_id)
    group by subject, subject_id, day
  ), stored as (
    select subject, subject_id, grain, starts as day,
      array[orders, pieces, cents, refunded_cents, cancelled_pieces, shipped_pieces, shipped_orders, complete_orders] as figures
    from sales_sums
  ), days as (
    select subject, subject_id, day, array[orders, pieces, cents, refunded, cancelled, shipped, shipped_orders, complete_orders]::bigint[] as figures
    from expected where (orders, pieces, cents, refunded, cancelled, shipped) <> (0, 0, 0, 0, 0, 0)
  )
  select 'reports' as invariant, 'order' as what, order_id::text, 'has events that nobody counts' as details
  from behind where order_id not in (select order_id from unread)
    and exists (select from outbox.readers where name = 'sales' and caught_up_to is null)

  union all
  select 'reports', subject, subject_id::text, format('has the sums %s on %s, but its orders say %s', stored.figures, day, days.figures)
  from (select * from stored where grain = 'day') as stored full join days using (subject, subject_id, day)
  where coalesce(stored.figures, array_fill(0::bigint, array[8])) <> coalesce(days.figures, array_fill(0::bigint, array[8]))
    and day not in (select day from behind)

  union all
  select 'reports', subject, subject_id::text,
    format('has the sums %s in the %s of %s, but its %s add up to %s', stored.figures, grain, day,
      case grain when 'year' then 'months' else 'days' end, parts.figures)
  from (select * from stored where grain <> 'day') as stored full join (
    select subject, subject_id, coarser.grain, date_trunc(coarser.grain, starts)::date as day, array[sum(orders), sum(pieces), sum(cents),
      sum(refunded_cents), sum(cancelled_pieces), sum(shipped_pieces), sum(shipped_orders), sum(complete_orders)]::bigint[] as figures
    from sales_sums join (values ('month', 'day'), ('year', 'month')) as coarser (grain, finer) on sales_sums.grain = finer
    group by subject, subject_id, coarser.grain, day
  ) as parts using (subject, subject_id, grain, day)
  where stored.figures is distinct from parts.figures

  union all
  select 'reports', 'part', part_id::text, format('was last sold on %s, but its last sale was on %s', part_last_sales.day, last.day)
  from part_last_sales full join (
    select subject_id as part_id, max(starts) as day from sales_sums where subject = 'part' and grain = 'day' and orders > 0 group by subject_id
  ) as last using (part_id)
  where part_last_sales.day is distinct from last.day`;
