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
 * Refunds that were made without a cancellation, minus what cancellations have already counted. Cancellations count refunds that did not fail first,
 * and then those whose money was returned in another way.
 */
export interface UncountedRefunds {
  /** those that have not failed */
  refundedByHandCents: number;
  /** those that failed, and whose money was returned in another way, for example by check */
  returnedByHandCents: number;
  /** what cancellations have deducted, although the refund failed later and its money was not returned in another way */
  uncoveredCents: number;
}

export async function sumUncountedRefunds(db: Db, payment: { id: string; order_id: string }): Promise<UncountedRefunds> {
  const { rows } = await sql<UncountedRefunds>`
    select greatest(0, active - deducted)::int as "refundedByHandCents",
      (greatest(0, active + returned - deducted) - greatest(0, active - deducted))::int as "returnedByHandCents",
      greatest(0, deducted - active - returned)::int as "uncoveredCents"
    from (
      select coalesce(sum(cents) filter (where state <> 'failed'), 0) as active,
        coalesce(sum(cents) filter (where resolved_at is not null), 0) as returned
      from refunds where payment_id = ${payment.id} and cancellation_id is null
    ) as by_hand, (
      select coalesce(sum(value_cents - refund_cents), 0) as deducted from cancellations where order_id = ${payment.order_id}
    ) as earlier`.execute(db);
  if (!rows[0]) throw new Error('a sum has no row');
  return rows[0];
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
    // The default would be the start of the transaction, before it waited for the lock of the order. Packing slips compare this with the time of a shipment.
    .values({ order_id: orderId, user_id: userId, reason, value_cents: valueCents, refund_cents: refundCents, at: sql`clock_timestamp()` })
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
