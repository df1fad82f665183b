import { sql } from 'kysely';

/**
 * Whether an event in `order_events` says that the shop has given up on a refund, which is joined as `refunds`. Only the last failure of a
 * refund can say this, because the shop tried again after each earlier one.
 */
export const isGivenUpSql = sql<boolean>`coalesce(order_events.what = 'refund-failed' and refunds.state = 'failed' and not exists (
  select from order_events as later where later.order_id = order_events.order_id and later.refund_id = order_events.refund_id
    and later.what = 'refund-failed' and later.id > order_events.id), false)`;

/**
 * The refunds that the shop has given up on, and whose money the customer does not have yet, with their payments. Only three things end
 * this: somebody says how the money was returned, the cancellation that the refund was for gets a new refund, or the whole payment is
 * refunded. Another refund of the same payment does not end it, because it may be for something else.
 */
export const owedRefundsSql = sql`refunds join payments on payments.id = refunds.payment_id
  where refunds.state = 'failed' and refunds.resolved_at is null and refunded_cents < amount_cents
    and not exists (select from refunds as later where later.cancellation_id = refunds.cancellation_id and later.id > refunds.id)`;
