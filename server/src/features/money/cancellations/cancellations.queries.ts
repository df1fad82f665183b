import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../platform/database/db.ts';

/** Cancellations with their lines, and the state of the last refund of each. */
function cancellationsWithLines(db: Db) {
  return db
    .selectFrom('cancellations')
    .leftJoinLateral(
      (refunds) =>
        refunds
          .selectFrom('refunds')
          .select(['state', 'resolved_at'])
          .whereRef('cancellation_id', '=', 'cancellations.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('refunds'),
      (join) => join.onTrue(),
    )
    .select((cancellation) => [
      'cancellations.id',
      'cancellations.order_id',
      'reason',
      'value_cents',
      'refund_cents',
      'at',
      jsonArrayFrom(
        cancellation
          .selectFrom('cancellation_lines')
          .select(['line_number', 'quantity'])
          .whereRef('cancellation_id', '=', 'cancellations.id')
          .orderBy('line_number'),
      ).as('lines'),
      'refunds.state as refund_state',
      'refunds.resolved_at as refund_resolved_at',
    ]);
}

export async function findCancellationRow(db: Db, id: string) {
  return cancellationsWithLines(db).where('cancellations.id', '=', id).executeTakeFirst();
}
export type CancellationRow = NonNullable<Awaited<ReturnType<typeof findCancellationRow>>>;

/** Lists the cancellations of an order, oldest first. */
export function listCancellationRows(db: Db, orderId: string): Promise<CancellationRow[]> {
  return cancellationsWithLines(db).where('cancellations.order_id', '=', orderId).orderBy('cancellations.id').execute();
}

/** Returns the unit price of each order line, by line number. */
export async function listLinePrices(db: Db, orderId: string): Promise<Map<number, number>> {
  const rows = await db.selectFrom('order_lines').select(['line_number', 'unit_price_cents']).where('order_id', '=', orderId).execute();
  return new Map(rows.map(({ line_number, unit_price_cents }) => [line_number, unit_price_cents]));
}

/**
 * Returns the sum of the manual refunds that have not failed, minus the amount that earlier cancellations have already deducted from their
 * own refunds. The result is negative if a manual refund failed after a cancellation had deducted it.
 */
export async function uncountedRefundCents(db: Db, payment: { id: string; order_id: string }): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ((
      select coalesce(sum(cents), 0) from refunds where payment_id = ${payment.id} and cancellation_id is null and state <> 'failed'
    ) - (
      select coalesce(sum(value_cents - refund_cents), 0) from cancellations where order_id = ${payment.order_id}
    ))::int as cents`.execute(db);
  return rows[0]?.cents ?? 0;
}

export interface NewCancellationRow {
  orderId: string;
  userId: string;
  reason: string;
  valueCents: number;
  refundCents: number;
  lines: readonly { lineNumber: number; quantity: number }[];
}

/** Inserts a cancellation and its lines, and adds their quantities to the order's lines. Returns the cancellation's id. */
export async function insertCancellation(db: Db, { orderId, userId, reason, valueCents, refundCents, lines }: NewCancellationRow) {
  const { id } = await db
    .insertInto('cancellations')
    .values({ order_id: orderId, user_id: userId, reason, value_cents: valueCents, refund_cents: refundCents })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    with cancelled as (
      insert into cancellation_lines (cancellation_id, order_id, line_number, quantity)
      select ${id}, ${orderId}, line_number, quantity
      from unnest(${lines.map(({ lineNumber }) => lineNumber)}::int[], ${lines.map(({ quantity }) => quantity)}::int[]) as line (line_number, quantity)
      returning line_number, quantity
    )
    update order_lines set cancelled_quantity = cancelled_quantity + cancelled.quantity
    from cancelled where order_lines.order_id = ${orderId} and order_lines.line_number = cancelled.line_number`.execute(db);
  return id;
}
