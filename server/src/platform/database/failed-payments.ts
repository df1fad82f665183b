import { type RawBuilder, sql } from 'kysely';

/** True if a card was declined for the row of `orders`. If the order is still unpaid, staff should call the buyer. */
export const hasDeclinedCardSql: RawBuilder<boolean> = sql<boolean>`exists (
  select from order_events where order_id = orders.id and what = 'payment-failed')`;
