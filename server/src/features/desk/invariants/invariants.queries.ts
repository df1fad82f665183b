import { currency } from '@axlewright/contract/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { preparedVariants } from '../../../platform/database/prepared-statement.ts';
import { wrongSalesSums } from './sales-sums.queries.ts';

/** A broken invariant, and the row that breaks it. */
export interface Violation {
  invariant:
    | 'I1'
    | 'I2'
    | 'I3'
    | 'I4'
    | 'I5'
    | 'I6'
    | 'I7'
    | 'I8'
    | 'counts'
    | 'shipments'
    | 'cancellations'
    | 'state'
    | 'history'
    | 'company'
    | 'names'
    | 'sales'
    | 'reports';
  what: string;
  id: string | null;
  details: string;
}

/**
 * Lists broken invariants of money, stock and companies. Uses only one statement, because one statement sees a consistent snapshot while orders
 * are placed.
 * I1  stock adjustments = available stock + quantities of orders that are not canceled, without their canceled pieces; stock is never negative
 * I2  a paid order has exactly one succeeded payment with its amount, currency and transaction id; any further payment is refunded
 * I3  a succeeded payment has a paid order, or a full refund within `graceSeconds`; refunds never exceed the payment. Money that was returned
 *     in another way after a refund failed counts as refunded
 * I4  if a buyer got a 201 for an order, the order exists
 * I5  an order has at most one idempotency key
 * I6  if the shop ever had an admin, it has one now
 * I7  an order has lines, and they add up to its total
 * I8  stock adjustments - pieces that left the warehouse = available stock + pieces promised to open orders. Orders that were paid before the
 *     shop recorded shipments count as shipped
 * counts   an account's counts of unpaid orders and lines match its orders
 * shipments   the shipped quantities of an order's lines are those of its shipments, and its fulfillment and status follow from them. Orders
 *             that were paid before there were shipments have none
 * cancellations   the canceled quantities of an order's lines are those of its cancellations. The value of a cancellation is the price of
 *             its pieces. It has at most one refund that has not failed. If it refunds less than its value, the rest was refunded without a
 *             cancellation. A paid order is canceled if and only if all of its pieces are
 * state    an order's state follows from its status and settlement
 * history  the last event of every order matches its state
 * company  an order's company exists; a company with members has an owner; an account with companies has one of them as its current company
 * names    the name and address in an order are those of its account, now or formerly; otherwise a search would not find the order
 * sales    the stored sales of each part match the paid orders
 * reports  the sums of the reports match the orders (sales-sums.queries.ts)
 */
export async function listViolations(db: Db, { graceSeconds = 300 } = {}): Promise<Violation[]> {
  return violations(String(graceSeconds), () => selectViolations(graceSeconds))(db, {});
}

/** Prepared, because planning this statement takes longer than running it on a small shop, and the tests run it after every case. */
const violations = preparedVariants<object, Violation>('violations');

const selectViolations = (graceSeconds: number) => sql<Violation>`
    with adjusted as (
      select part_id, sum(delta) as pieces from stock_adjustments group by part_id
    ), ordered as (
      select part_id, sum(quantity - cancelled_quantity) as pieces from order_lines join orders on orders.id = order_id
      where state <> 'cancelled' group by part_id
    ), promised as (
      select part_id, sum(quantity - shipped_quantity - cancelled_quantity) as pieces from order_lines join orders on orders.id = order_id
      where order_status = 'open' group by part_id
    ), gone as (
      select part_id, sum(pieces) as pieces from (
        select part_id, shipment_lines.quantity as pieces from shipment_lines join order_lines using (order_id, line_number)
        union all
        select part_id, quantity from order_lines join orders on orders.id = order_id
        where order_status = 'completed' and not exists (select from shipments where shipments.order_id = orders.id)
      ) as lines group by part_id
    ), succeeded as (
      select payments.*, coalesce(sums.succeeded_cents, 0) as succeeded_cents, coalesce(sums.claimed_cents, 0) as claimed_cents,
        coalesce(sums.resolved_cents, 0) as resolved_cents
      from payments left join (
        select payment_id, sum(cents) filter (where state = 'succeeded') as succeeded_cents,
               sum(cents) filter (where state <> 'failed' and actor <> 'provider') as claimed_cents,
               sum(cents) filter (where resolved_at is not null) as resolved_cents
        from refunds group by payment_id
      ) as sums on sums.payment_id = payments.id
      where status = 'succeeded'
    ), sold as (
      select first_day, part_id, sum(quantity) as quantity, sum(quantity::bigint * unit_price_cents) as cents
      from part_sales_periods join orders on state = 'paid' and paid_at >= first_day::timestamp at time zone 'UTC' and paid_at < until
      join order_lines on order_id = orders.id group by first_day, part_id
    ), last_state as (
      select distinct on (order_id) order_id, to_state from order_events where what in ('placed', 'paid', 'cancelled') order by order_id, id desc
    )

    select 'I1' as invariant, 'part' as what, parts.id::text, format('%s adjusted, %s available, %s ordered',
      coalesce(adjusted.pieces, 0), coalesce(available_quantity, 0), coalesce(ordered.pieces, 0)) as details
    from parts left join adjusted on adjusted.part_id = parts.id left join ordered on ordered.part_id = parts.id
    where coalesce(adjusted.pieces, 0) <> coalesce(available_quantity, 0) + coalesce(ordered.pieces, 0) or available_quantity < 0

    union all
    select 'I2', 'order', orders.id::text, format('paid by %s, but no succeeded payment has its amount, currency and id', transaction_id)
    from orders where state = 'paid' and not exists (
      select from payments where intent_id = transaction_id and order_id = orders.id and status = 'succeeded'
        and amount_cents = total_cents and currency = ${sql.lit(currency)})

    union all
    select 'I2', 'order', orders.id::text, format('paid, but payment %s is still open', payments.intent_id)
    from orders join payments on order_id = orders.id
    where state = 'paid' and status = 'open' and orders.paid_at < now() - make_interval(secs => ${sql.lit(graceSeconds)})

    union all
    select 'I3', 'payment', intent_id, format('%s of %s cents refunded, and order %s is %s', succeeded_cents, amount_cents, order_id, orders.state)
    from succeeded join orders on orders.id = order_id
    where transaction_id is distinct from intent_id and succeeded_cents + resolved_cents < amount_cents
      and settled_at <= now() - make_interval(secs => ${sql.lit(graceSeconds)})

    union all
    select 'I3', 'payment', intent_id, format('%s cents paid, %s refunded, %s requested, %s recorded', amount_cents, succeeded_cents, claimed_cents, refunded_cents)
    from succeeded where succeeded_cents > amount_cents or claimed_cents > amount_cents or refunded_cents <> succeeded_cents

    union all
    select 'I3', 'payment', intent_id, format('%s, but has refunds', status)
    from payments where status <> 'succeeded' and exists (select from refunds where payment_id = payments.id)

    union all
    select 'I4', 'order', response ->> '_id', format('is missing, but was the response to key %s of user %s', key, user_id)
    -- Keys with a space belong to other calls.
    from idempotency_keys where position(' ' in key) = 0 and not exists (
      select from orders where orders.id = (response ->> '_id')::bigint and orders.user_id = idempotency_keys.user_id)

    union all
    select 'I5', 'order', response ->> '_id', format('has %s idempotency keys', count(*))
    from idempotency_keys where position(' ' in key) = 0 group by response ->> '_id' having count(*) > 1

    union all
    select 'I6', 'shop', null, 'had an admin once, but has none now'
    where exists (select from admin_grants) and not exists (select from users where role = 'admin')

    union all
    select 'I7', 'order', orders.id::text, format('has a total of %s cents, but %s', total_cents,
      coalesce('its lines add up to ' || lines.cents, 'no lines'))
    from orders left join (
      select order_id, sum(quantity::bigint * unit_price_cents) as cents from order_lines group by order_id
    ) as lines on lines.order_id = orders.id
    where lines.cents is distinct from total_cents

    union all
    select 'I8', 'part', parts.id::text, format('%s adjusted and %s shipped, but %s available and %s promised',
      coalesce(adjusted.pieces, 0), coalesce(gone.pieces, 0), coalesce(available_quantity, 0), coalesce(promised.pieces, 0))
    from parts left join adjusted on adjusted.part_id = parts.id left join gone on gone.part_id = parts.id
      left join promised on promised.part_id = parts.id
    where coalesce(adjusted.pieces, 0) - coalesce(gone.pieces, 0) <> coalesce(available_quantity, 0) + coalesce(promised.pieces, 0)

    union all
    select 'counts', 'account', users.id::text, format('counts %s unpaid orders with %s lines, but has %s with %s', unpaid_orders, unpaid_lines,
      coalesce(unpaid.orders, 0), coalesce(unpaid.lines, 0))
    from users left join (
      select user_id, count(distinct orders.id) as orders, count(*) as lines
      from orders join order_lines on order_id = orders.id where state = 'unpaid' group by user_id
    ) as unpaid on unpaid.user_id = users.id
    where (unpaid_orders, unpaid_lines) is distinct from (coalesce(unpaid.orders, 0), coalesce(unpaid.lines, 0))

    union all
    select 'shipments', 'order', order_id::text, format('line %s has %s pieces shipped, but its shipments have %s', line_number, shipped_quantity, pieces)
    from (
      select order_id, line_number, shipped_quantity, coalesce(sum(shipment_lines.quantity), 0) as pieces
      from order_lines left join shipment_lines using (order_id, line_number)
      where shipped_quantity > 0 or shipment_id is not null group by order_id, line_number, shipped_quantity
    ) as lines
    where shipped_quantity <> pieces

    union all
    select 'shipments', 'order', orders.id::text, format('is %s and %s, but %s of %s pieces that are not canceled are shipped', order_status, fulfillment, shipped, ordered)
    from orders left join (
      select order_id, sum(quantity - cancelled_quantity) filter (where kind = 'part') as ordered, sum(shipped_quantity) as shipped from order_lines group by order_id
    ) as lines on lines.order_id = orders.id
    where (order_status = 'completed') <> (fulfillment in ('shipped', 'delivered'))
      or (fulfillment in ('none', 'picking') and shipped > 0)
      or (fulfillment = 'partly-shipped' and (shipped = 0 or shipped >= ordered))
      or (fulfillment in ('shipped', 'delivered') and shipped <> ordered and (shipped > 0 or paid_at >= (select at from shipping_began)))
      or (fulfillment = 'delivered' and exists (select from shipments where shipments.order_id = orders.id and delivered_at is null))
      or (fulfillment <> 'none' and settlement = 'unpaid')

    union all
    select 'cancellations', 'order', order_id::text, format('line %s of %s pieces has %s canceled and %s shipped, but its cancellations have %s', line_number,
      ordered, cancelled_quantity, shipped_quantity, pieces)
    from (
      select order_id, line_number, order_lines.quantity as ordered, cancelled_quantity, shipped_quantity, coalesce(sum(cancellation_lines.quantity), 0) as pieces
      from order_lines left join cancellation_lines using (order_id, line_number)
      where cancelled_quantity > 0 or cancellation_id is not null group by order_id, line_number
    ) as lines
    where cancelled_quantity <> pieces or shipped_quantity + cancelled_quantity > ordered

    union all
    select 'cancellations', 'order', orders.id::text, format('is %s and %s, but %s pieces are not canceled', order_status, settlement, kept)
    from orders join (
      select order_id, sum(quantity - cancelled_quantity) as kept, sum(cancelled_quantity) as cancelled
      from order_lines where kind = 'part' and order_id in (
        select order_id from order_lines where cancelled_quantity > 0
        union select id from orders where order_status = 'cancelled' and settlement <> 'unpaid'
      ) group by order_id
    ) as lines on lines.order_id = orders.id
    where (cancelled > 0 and settlement = 'unpaid') or (settlement <> 'unpaid' and (order_status = 'cancelled') <> (kept = 0))

    union all
    select 'cancellations', 'cancellation', cancellations.id::text, format('%s of %s cents to refund, but its pieces cost %s, and its refunds are %s',
      refund_cents, value_cents, coalesce(cost, 0), coalesce(refunded, 'none'))
    from cancellations left join (
      select cancellation_id, sum(cancellation_lines.quantity::bigint * unit_price_cents) as cost
      from cancellation_lines join order_lines using (order_id, line_number) group by cancellation_id
    ) as lines on lines.cancellation_id = cancellations.id left join (
      select cancellation_id, order_id, string_agg(refunds.state || ' ' || cents, ', ') as refunded, count(*) filter (where refunds.state <> 'failed') as active,
        min(cents) as least, max(cents) as most
      from refunds join payments on payments.id = payment_id where cancellation_id is not null group by cancellation_id, order_id
    ) as given on given.cancellation_id = cancellations.id and given.order_id = cancellations.order_id
    where cost is distinct from value_cents or active > 1 or (refund_cents = 0) <> (refunded is null) or least <> refund_cents or most <> refund_cents

    union all
    select 'cancellations', 'order', order_id::text, format('cancellations leave out %s cents, but only %s were refunded without a cancellation', missing, by_hand)
    from (
      select order_id, sum(value_cents - refund_cents) as missing, (
        select coalesce(sum(cents), 0) from refunds join payments on payments.id = payment_id
        where payments.order_id = cancellations.order_id and cancellation_id is null
      ) as by_hand
      from cancellations group by order_id
    ) as sums
    where missing > by_hand

    union all
    select 'state', 'order', id::text, format('is %s, but its status is %s and its settlement is %s', state, order_status, settlement)
    from orders where state <> case when settlement = 'paid' then 'paid' when order_status = 'cancelled' then 'cancelled' else 'unpaid' end

    union all
    select 'history', 'order', orders.id::text, format('is %s, but its history says %s', orders.state, coalesce(to_state, 'nothing'))
    from orders left join last_state on order_id = orders.id
    where to_state is distinct from orders.state

    union all
    select 'history', 'order', order_id::text, format('has the event "%s" %s times in its history', what, count(*))
    from order_events where what in ('placed', 'paid', 'cancelled') group by order_id, what having count(*) > 1

    union all
    select 'company', 'order', orders.id::text, format('belongs to company %s, which is missing', company_id)
    from orders where not exists (select from companies where companies.id = company_id)

    union all
    select 'company', 'company', company_id::text, format('has no owner, but %s members', count(*))
    from company_members group by company_id having count(*) filter (where role = 'owner') = 0

    union all
    select 'company', 'account', users.id::text, coalesce('its current company is ' || company_id || ', but it is not a member of it',
      'has no current company, but is a member of one')
    from users where not exists (select from company_members where user_id = users.id and company_members.company_id = users.company_id)
      and (company_id is not null or exists (select from company_members where user_id = users.id))

    union all
    select 'names', 'order', orders.id::text, format('has the name "%s" and the address %s, which account %s never had', customer, orders.email, user_id)
    from orders join users on users.id = user_id
    where (orders.email, customer) is distinct from (users.email, coalesce(nullif(display_name, ''), users.email))
      and not exists (
        select from former_buyers as former
        where former.user_id = orders.user_id and former.email = orders.email and former.customer = orders.customer)

    union all
    select 'sales', 'part', part_id::text, format('sold %s for %s cents since %s, but its lines say %s for %s', part_sales.quantity, part_sales.cents,
      first_day, coalesce(sold.quantity, 0), coalesce(sold.cents, 0))
    from part_sales full join sold using (first_day, part_id)
    where (part_sales.quantity, part_sales.cents) is distinct from (sold.quantity, sold.cents)

    union all
    select * from (${wrongSalesSums}) as wrong`;

/** Counts the rows that listViolations checks. */
export async function countCheckedRows(db: Db): Promise<{ parts: number; orders: number; payments: number; refunds: number }> {
  const { rows } = await sql<{ parts: number; orders: number; payments: number; refunds: number }>`
    select (select count(*)::int from parts) as parts, (select count(*)::int from orders) as orders,
           (select count(*)::int from payments) as payments, (select count(*)::int from refunds) as refunds`.execute(db);
  return rows[0] ?? { parts: 0, orders: 0, payments: 0, refunds: 0 };
}
