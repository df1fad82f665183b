import { type RawBuilder, sql } from 'kysely';

/**
 * True if staff did not give the buyer more time to pay, or if that time ends before `time`, for the row of `orders`. The usual time counts from
 * `created_at`, which needs its own condition.
 */
export const hasNoTimeAfterSql = (time: Date): RawBuilder<boolean> =>
  sql<boolean>`(orders.pay_until is null or orders.pay_until < ${time}::timestamptz)`;
