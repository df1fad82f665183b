import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** What does not hold, and of which row. */
export interface Breach {
  invariant: 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'history';
  what: string;
  id: string | null;
  details: string;
}

/**
 * All that must hold of money and stock at any moment, as one statement, so that it sees one state of a shop that is at work:
 * I1  stock adjustments = available + quantities of the orders that stand; never negative
 * I2  a paid order has exactly one succeeded payment of its amount, currency and id (others beside it go back)
 * I3  a succeeded payment has a paid order, or a full refund within `graceSeconds`; never more goes back than came
 * I4  an order that was answered exists, with lines that come to its total
 * I5  one idempotency key, one order
 * I6  once there was an admin, there is one
 * I7  an account's counts of unpaid orders and lines are those of its orders
 * and every order's history leads to the state that it is in.
 */
export async function listBreaches(db: Db, { graceSeconds = 300 } = {}): Promise<Breach[]> {
  const { rows } = await sql<Breach>`
    with adjusted as (
      select part_id, sum(delta) as pieces from stock_adjustments group by part_id
    ), standing as (
      select part_id, sum(quantity) as pieces from order_lines join orders on orders.id = order_id
      where state <> 'cancelled' group by part_id
    ), succeeded as (
      select payments.*, coalesce(given.back_cents, 0) as back_cents, coalesce(given.claimed_cents, 0) as claimed_cents
      from payments left join (
        select payment_id, sum(cents) filter (where state = 'succeeded') as back_cents,
               sum(cents) filter (where state <> 'failed' and actor <> 'provider') as claimed_cents
        from refunds group by payment_id
      ) as given on given.payment_id = payments.id
      where status = 'succeeded'
    ), last_move as (
      select distinct on (order_id) order_id, to_state from order_events where what in ('placed', 'paid', 'cancelled') order by order_id, id desc
    )

    select 'I1' as invariant, 'part' as what, parts.id::text, format('%s adjusted, %s available, %s ordered',
      coalesce(adjusted.pieces, 0), coalesce(available_quantity, 0), coalesce(standing.pieces, 0)) as details
    from parts left join adjusted on adjusted.part_id = parts.id left join standing on standing.part_id = parts.id
    where coalesce(adjusted.pieces, 0) <> coalesce(available_quantity, 0) + coalesce(standing.pieces, 0) or available_quantity < 0

    union all
    select 'I2', 'order', orders.id::text, format('paid by %s, which did not succeed with its amount, currency and id', transaction_id)
    from orders where state = 'paid' and not exists (
      select from payments where intent_id = transaction_id and order_id = orders.id and status = 'succeeded'
        and amount_cents = total_cents and currency = ${sql.lit(currency)})

    union all
    select 'I2', 'order', orders.id::text, format('paid, and payment %s is still open', payments.intent_id)
    from orders join payments on order_id = orders.id
    where state = 'paid' and status = 'open' and orders.paid_at < now() - make_interval(secs => ${graceSeconds})

    union all
    select 'I3', 'payment', intent_id, format('%s of %s cents given back, and order %s is %s', back_cents, amount_cents, order_id, orders.state)
    from succeeded join orders on orders.id = order_id
    where transaction_id is distinct from intent_id and back_cents <> amount_cents
      and settled_at <= now() - make_interval(secs => ${graceSeconds})

    union all
    select 'I3', 'payment', intent_id, format('%s cents paid, %s given back, %s claimed, %s noted', amount_cents, back_cents, claimed_cents, refunded_cents)
    from succeeded where back_cents > amount_cents or claimed_cents > amount_cents or refunded_cents <> back_cents

    union all
    select 'I3', 'payment', intent_id, format('%s, but money was given back', status)
    from payments where status <> 'succeeded' and exists (select from refunds where payment_id = payments.id)

    union all
    select 'I4', 'order', response ->> '_id', format('was answered to key %s of user %s and is not there', key, user_id)
    from idempotency_keys where not exists (
      select from orders where orders.id = (response ->> '_id')::bigint and orders.user_id = idempotency_keys.user_id)

    union all
    select 'I4', 'order', orders.id::text, format('comes to %s cents, its lines to %s', total_cents, coalesce(lines.cents, 0))
    from orders left join (
      select order_id, sum(quantity::bigint * unit_price_cents) as cents from order_lines group by order_id
    ) as lines on lines.order_id = orders.id
    where lines.cents is distinct from total_cents

    union all
    select 'I5', 'order', response ->> '_id', format('has %s idempotency keys', count(*))
    from idempotency_keys group by response ->> '_id' having count(*) > 1

    union all
    select 'I6', 'shop', null, 'had an admin once and has none'
    where exists (select from admin_grants) and not exists (select from users where role = 'admin')

    union all
    select 'I7', 'account', users.id::text, format('counts %s unpaid orders of %s lines and has %s of %s', unpaid_orders, unpaid_lines,
      coalesce(unpaid.orders, 0), coalesce(unpaid.lines, 0))
    from users left join (
      select user_id, count(distinct orders.id) as orders, count(*) as lines
      from orders join order_lines on order_id = orders.id where state = 'unpaid' group by user_id
    ) as unpaid on unpaid.user_id = users.id
    where (unpaid_orders, unpaid_lines) is distinct from (coalesce(unpaid.orders, 0), coalesce(unpaid.lines, 0))

    union all
    select 'history', 'order', orders.id::text, format('is %s, its history says %s', orders.state, coalesce(to_state, 'nothing'))
    from orders left join last_move on order_id = orders.id
    where to_state is distinct from orders.state

    union all
    select 'history', 'order', order_id::text, format('was %s %s times', what, count(*))
    from order_events where what in ('placed', 'paid', 'cancelled') group by order_id, what having count(*) > 1`.execute(db);
  return rows;
}

/** How much was looked at. */
export async function countLookedAt(db: Db): Promise<{ parts: number; orders: number; payments: number; refunds: number }> {
  const { rows } = await sql<{ parts: number; orders: number; payments: number; refunds: number }>`
    select (select count(*)::int from parts) as parts, (select count(*)::int from orders) as orders,
           (select count(*)::int from payments) as payments, (select count(*)::int from refunds) as refunds`.execute(db);
  return rows[0] ?? { parts: 0, orders: 0, payments: 0, refunds: 0 };
}
