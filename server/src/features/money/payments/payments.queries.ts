import type { Money } from '@axlewright/contract/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { deletePageByPage } from '../../../platform/database/delete-in-batches.ts';

const columns = ['id', 'order_id', 'intent_id', 'amount_cents', 'currency', 'status', 'refunded_cents', 'is_due'] as const;

/** Finds the payment that the order needs, if it is open or has succeeded. */
export async function findLivePayment(db: Db, orderId: string) {
  return db
    .selectFrom('payments')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('status', '!=', 'canceled')
    .where('is_due', '=', true)
    .executeTakeFirst();
}

/** Finds an open payment of the order, which the buyer can still make. */
export async function findOpenPayment(db: Db, orderId: string) {
  return db
    .selectFrom('payments')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .orderBy('id')
    .executeTakeFirst();
}

export async function findPayment(db: Db, intentId: string) {
  return db.selectFrom('payments').select(columns).where('intent_id', '=', intentId).executeTakeFirst();
}
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** Lists all payments of the order, oldest first. */
export async function listPayments(db: Db, orderId: string): Promise<PaymentRow[]> {
  return db.selectFrom('payments').select(columns).where('order_id', '=', orderId).orderBy('id').execute();
}

/** Inserts a payment. It is due if the order has no other live payment. Returns false if the intent already has a row. The caller locks the order. */
export async function insertPayment(db: Db, payment: { orderId: string; intentId: string; amount: Money }): Promise<boolean> {
  const isDue = !(await findLivePayment(db, payment.orderId));
  const result = await db
    .insertInto('payments')
    .values({
      order_id: payment.orderId,
      intent_id: payment.intentId,
      amount_cents: payment.amount.cents,
      currency: payment.amount.currency,
      is_due: isDue,
      settled_at: null,
      asked_at: null,
    })
    .onConflict((conflict) => conflict.column('intent_id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Sets the final status of a payment, and the amount of its intent, which can differ from the one that the shop expected. Returns false if the
 * payment already had this status, or has succeeded. A canceled payment can still succeed at the provider. If the order has another live payment
 * by then, this payment is no longer due. The caller locks the order.
 */
export async function setPaymentStatus(
  db: Db,
  { intentId, status, amount }: { intentId: string; status: 'succeeded' | 'canceled'; amount: Money },
): Promise<boolean> {
  const result = await db
    .updateTable('payments')
    .set({
      status,
      amount_cents: amount.cents,
      currency: amount.currency,
      settled_at: new Date(),
      is_due: sql<boolean>`is_due and not ${hasOtherLivePayment}`,
    })
    .where('intent_id', '=', intentId)
    .where('status', 'in', status === 'succeeded' ? ['open', 'canceled'] : ['open'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

const hasOtherLivePayment = sql`exists (
  select from payments as other
  where other.order_id = payments.order_id and other.id <> payments.id and other.status <> 'canceled' and other.is_due)`;

/** Marks a payment as not due: the order does not need it. Another payment can then pay the order. */
export async function setPaymentNotDue(db: Db, intentId: string): Promise<void> {
  await db.updateTable('payments').set({ is_due: false }).where('intent_id', '=', intentId).execute();
}

/** Marks a payment as the one that its order needs, and all other payments of the order as not due. */
export async function setOnlyPaymentDue(db: Db, { orderId, intentId }: { orderId: string; intentId: string }): Promise<void> {
  const others = db.updateTable('payments').set({ is_due: false }).where('order_id', '=', orderId).where('intent_id', '!=', intentId);
  // In this order, because only one live payment of an order can be due.
  await others.where('is_due', '=', true).execute();
  await db.updateTable('payments').set({ is_due: true }).where('intent_id', '=', intentId).execute();
}

/** Payments that were asked about longest ago come first, so those that stay open do not keep the shop from asking about others. */
const lastAsked = sql<Date>`coalesce(payments.asked_at, payments.created_at)`;

/**
 * Lists open payments that were not checked since `before`. Those that were checked longest ago come first. Payments of paid or canceled orders
 * are always in the list. Payments of unpaid orders are checked less often the older they get, but at least every hour. That is enough, because
 * an event reports a late success.
 */
export async function listOpenPayments(db: Db, { before, now, limit }: { before: Date; now: Date; limit: number }) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.intent_id', 'payments.order_id', 'payments.amount_cents', 'payments.currency', 'orders.state as order_state'])
    .where('payments.status', '=', 'open')
    .where(lastAsked, '<=', before)
    .where(
      sql<boolean>`(payments.asked_at is null or orders.state <> 'unpaid'
        or ${now} - payments.asked_at >= least((payments.asked_at - payments.created_at) / 4, interval '1 hour'))`,
    )
    .orderBy(lastAsked)
    .orderBy('payments.id')
    .limit(limit)
    .execute();
}

/**
 * Records that the provider rejected a card at this time, unless it rejected one later. The buyer can still pay with another card. Does nothing if
 * the buyer was told about a failure after this time. The provider's times are whole seconds.
 */
export async function setPaymentFailed(db: Db, intentId: string, at: Date): Promise<void> {
  const latest = sql<Date>`greatest(failed_at, ${at}::timestamptz)`;
  await db
    .updateTable('payments')
    .set({ failed_at: latest })
    .where('intent_id', '=', intentId)
    .where('status', '=', 'open')
    .where(
      sql<boolean>`not exists (select from order_events as told where told.order_id = payments.order_id
        and told.intent_id = payments.intent_id and told.what = 'payment-failed' and date_trunc('second', told.at) > ${at})`,
    )
    .execute();
}

/** Lists open payments whose last card was rejected before `before`, if the buyer was not told about this failure. */
export async function listFailedPayments(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<(PaymentRow & { failed_at: Date | null })[]> {
  return db
    .selectFrom('payments')
    .select([...columns, 'failed_at'])
    .where('status', '=', 'open')
    .where('failed_at', '<=', before)
    .orderBy(lastAsked)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Forgets that a card was rejected before `before`. Returns false if there was no such card, or if the payment is no longer open. */
export async function clearPaymentFailure(db: Db, intentId: string, before: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ failed_at: null })
    .where('intent_id', '=', intentId)
    .where('status', '=', 'open')
    .where('failed_at', '<=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records the time at which the shop asked the provider about the payment. */
export async function setPaymentAskedAt(db: Db, intentId: string): Promise<void> {
  await db.updateTable('payments').set({ asked_at: sql<Date>`now()` }).where('intent_id', '=', intentId).execute();
}

/** Returns the ids of the intents that have a row. */
export async function listKnownIntents(db: Db, intentIds: string[]): Promise<Set<string>> {
  if (intentIds.length === 0) return new Set();
  const rows = await db.selectFrom('payments').select('intent_id').where('intent_id', 'in', intentIds).execute();
  return new Set(rows.map((row) => row.intent_id));
}

/** Records that an event was processed. Returns false if it was recorded before. */
export async function insertPaymentEvent(db: Db, event: { id: string; type: string }): Promise<boolean> {
  const result = await db
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns the ids of the events that were processed. */
export async function listProcessedEvents(db: Db, eventIds: string[]): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const rows = await db.selectFrom('payment_events').select('id').where('id', 'in', eventIds).execute();
  return new Set(rows.map((row) => row.id));
}

/** Deletes records of events older than `days`. */
export const deletePaymentEvents = (db: Db, days: number): Promise<void> =>
  deletePageByPage(db, 'payment_events', sql`received_at < now() - make_interval(days => ${days})`);
