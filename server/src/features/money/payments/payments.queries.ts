import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

const columns = ['id', 'order_id', 'intent_id', 'amount_cents', 'currency', 'status', 'refunded_cents', 'is_due'] as const;

/** The order's own payment that is open or has succeeded. */
export async function findLivePayment(db: Db, orderId: string) {
  return db
    .selectFrom('payments')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('status', '!=', 'canceled')
    .where('is_due', '=', true)
    .executeTakeFirst();
}

/** Any payment of the order that the buyer could still make. */
export async function findOpenPayment(db: Db, orderId: string) {
  return db.selectFrom('payments').select(columns).where('order_id', '=', orderId).where('status', '=', 'open').executeTakeFirst();
}

export async function findPayment(db: Db, intentId: string) {
  return db.selectFrom('payments').select(columns).where('intent_id', '=', intentId).executeTakeFirst();
}
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** All intents that the order has had, seen at one moment. */
export async function listPayments(db: Db, orderId: string): Promise<PaymentRow[]> {
  return db.selectFrom('payments').select(columns).where('order_id', '=', orderId).orderBy('id').execute();
}

/**
 * True where the intent was not known yet. The first that is alive is the one that is due. Call it on a locked order.
 */
export async function insertPayment(
  db: Db,
  payment: { orderId: string; intentId: string; amountCents: number; currency: string },
): Promise<boolean> {
  const isDue = !(await findLivePayment(db, payment.orderId));
  const result = await db
    .insertInto('payments')
    .values({
      order_id: payment.orderId,
      intent_id: payment.intentId,
      amount_cents: payment.amountCents,
      currency: payment.currency,
      is_due: isDue,
      settled_at: null,
      asked_at: null,
    })
    .onConflict((conflict) => conflict.column('intent_id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * True where this is news. A payment that was given up as lost may have been made all the same; another may be the order's
 * live one by then. Call it on a locked order.
 */
export async function setPaymentStatus(db: Db, intentId: string, status: 'succeeded' | 'canceled'): Promise<boolean> {
  const result = await db
    .updateTable('payments')
    .set({ status, settled_at: new Date(), is_due: sql<boolean>`is_due and not ${hasOtherLivePayment}` })
    .where('intent_id', '=', intentId)
    .where('status', 'in', status === 'succeeded' ? ['open', 'canceled'] : ['open'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

const hasOtherLivePayment = sql`exists (
  select from payments as other
  where other.order_id = payments.order_id and other.id <> payments.id and other.status <> 'canceled' and other.is_due)`;

/** Money that the order has no use for: the order may be paid otherwise. */
export async function setNotDue(db: Db, intentId: string): Promise<void> {
  await db.updateTable('payments').set({ is_due: false }).where('intent_id', '=', intentId).execute();
}

/**
 * Open payments that nobody has asked about since `before`, longest first. One that its buyer has abandoned, so it seems, is asked about ever
 * less, each hour at least: the provider's events tell should it be made. One of a closed order is to be ended.
 */
export async function listOpenPayments(db: Db, { before, now, limit }: { before: Date; now: Date; limit: number }) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.intent_id', 'payments.order_id', 'payments.amount_cents', 'payments.currency', 'orders.state as order_state'])
    .where('payments.status', '=', 'open')
    .where(sql<boolean>`coalesce(payments.asked_at, payments.created_at) <= ${before}`)
    .where(
      sql<boolean>`(payments.asked_at is null or orders.state <> 'unpaid'
        or ${now} - payments.asked_at >= least((payments.asked_at - payments.created_at) / 4, interval '1 hour'))`,
    )
    .orderBy(sql`coalesce(payments.asked_at, payments.created_at)`)
    .limit(limit)
    .execute();
}

export async function setAsked(db: Db, intentId: string): Promise<void> {
  await db.updateTable('payments').set({ asked_at: new Date() }).where('intent_id', '=', intentId).execute();
}

/** Those of the intents that have a row. */
export async function listKnownIntents(db: Db, intentIds: string[]): Promise<Set<string>> {
  if (intentIds.length === 0) return new Set();
  const rows = await db.selectFrom('payments').select('intent_id').where('intent_id', 'in', intentIds).execute();
  return new Set(rows.map((row) => row.intent_id));
}

/** False where the event was taken in before. */
export async function insertPaymentEvent(db: Db, event: { id: string; type: string }): Promise<boolean> {
  const result = await db
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Those of the events that were taken in. */
export async function listTakenInEvents(db: Db, eventIds: string[]): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const rows = await db.selectFrom('payment_events').select('id').where('id', 'in', eventIds).execute();
  return new Set(rows.map((row) => row.id));
}

/** Deletes notes of events older than `days`, a part of them at a time. Returns how many were deleted. */
export async function deleteOldPaymentEvents(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from payment_events where id in (
      select id from payment_events where received_at < now() - make_interval(days => ${days}) limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
