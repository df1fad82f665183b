import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

const columns = ['id', 'order_id', 'intent_id', 'amount_cents', 'currency', 'status', 'refunded_cents'] as const;

/** The order's one payment that is open or has succeeded. */
export async function findLivePayment(db: Db, orderId: string) {
  return db.selectFrom('payments').select(columns).where('order_id', '=', orderId).where('status', '!=', 'canceled').executeTakeFirst();
}

/** How many intents the order has had: the number of the next one. */
export async function countPayments(db: Db, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Does nothing where the intent is known. */
export async function insertPayment(
  db: Db,
  payment: { orderId: string; intentId: string; amountCents: number; currency: string },
): Promise<void> {
  await db
    .insertInto('payments')
    .values({
      order_id: payment.orderId,
      intent_id: payment.intentId,
      amount_cents: payment.amountCents,
      currency: payment.currency,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.column('intent_id').doNothing())
    .execute();
}

export async function setPaymentStatus(db: Db, intentId: string, status: 'succeeded' | 'canceled'): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status, settled_at: new Date() })
    .where('intent_id', '=', intentId)
    .where('status', '!=', status)
    .execute();
}

export async function setRefunded(db: Db, intentId: string, refundedCents: number): Promise<void> {
  await db.updateTable('payments').set({ refunded_cents: refundedCents }).where('intent_id', '=', intentId).execute();
}

/** False where the event was taken in before. */
export async function insertPaymentEvent(db: Db, event: { id: string; type: string }): Promise<boolean> {
  const result = await db
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
