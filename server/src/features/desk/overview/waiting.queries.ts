import type { WaitingKind } from '@axlewright/contract/desk/waiting-kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { hasDeclinedCardSql } from '../../../platform/database/failed-payments.ts';
import { owedRefundsSql } from '../../../platform/database/failed-refunds.ts';
import { hasNoTimeAfterSql } from '../../../platform/database/time-to-pay.ts';

interface ExpiringOrders {
  placedBefore: Date;
  payUntilBefore: Date;
}

/**
 * The table and the condition of each kind except `low-stock`, which `ListLowStock` counts. The list to which the page links has the same
 * condition. Each condition has an index.
 */
const waitingRows = ({ placedBefore, payUntilBefore }: ExpiringOrders): Readonly<Partial<Record<WaitingKind, RawBuilder<unknown>>>> => ({
  'to-ship': sql`orders where settlement <> 'unpaid' and order_status = 'open' and hold_reason is null`,
  held: sql`orders where settlement <> 'unpaid' and order_status = 'open' and hold_reason is not null`,
  'refund-failed': owedRefundsSql,
  'payment-failed': sql`orders where state = 'unpaid' and ${hasDeclinedCardSql}`,
  expiring: sql`orders where state = 'unpaid' and created_at < ${placedBefore}::timestamptz and ${hasNoTimeAfterSql(payUntilBefore)}`,
  'unknown-numbers': sql`unknown_numbers where status = 'open'`,
});

/** Counts the waiting work of each kind except `low-stock`, up to `limit`. */
export async function countWaiting(
  db: Db,
  { expiring, limit }: { expiring: ExpiringOrders; limit: number },
): Promise<{ kind: WaitingKind; count: number }[]> {
  const counts = Object.entries(waitingRows(expiring)).map(
    ([kind, rows]) => sql`select ${kind} as kind, (select count(*)::int from (select from ${rows} limit ${limit}) as limited) as count`,
  );
  const { rows } = await sql<{ kind: WaitingKind; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows;
}
