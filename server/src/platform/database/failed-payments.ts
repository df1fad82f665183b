import { type RawBuilder, sql } from 'kysely';

/** The condition that a card was declined for a row of `orders`. An unpaid order with it needs a call to the buyer. */
export const hasDeclinedCardSql: RawBuilder<boolean> = sql<boolean>`exists (
  select from order_events where order_id = orders.id and what = 'payment-failed')`;
