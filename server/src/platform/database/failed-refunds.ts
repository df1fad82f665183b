import { sql } from 'kysely';

/**
 * Whether an event in `order_events` says that the shop has given up a refund, which is joined as `refunds`. An earlier failure of the same refund was
 * followed by another attempt.
 */
export const isGivenUpSql = sql<boolean>`coalesce(order_events.what = 'refund-failed' and refunds.state = 'failed' and not exists (
  select from order_events as later where later.order_id = order_events.order_id and later.refund_id = order_events.refund_id
    and later.what = 'refund-failed' and later.id > order_events.id), false)`;
