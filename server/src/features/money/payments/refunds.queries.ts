import type { RefundActor, RefundState } from '@axlewright/contract/money/payments';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { owedRefundsSql } from '../../../platform/database/failed-refunds.ts';

function refundsWithPayments(db: Db) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select(['payments.order_id', 'payments.intent_id']);
}

export async function findRefund(db: Db, id: string) {
  return refundsWithPayments(db).where('refunds.id', '=', id).executeTakeFirst();
}
export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

export async function findRefundByKey(db: Db, userId: string, key: string): Promise<RefundRow | undefined> {
  return refundsWithPayments(db).where('refunds.user_id', '=', userId).where('idempotency_key', '=', key).executeTakeFirst();
}

export async function findRefundAtProvider(db: Db, paymentId: string, providerRefundId: string): Promise<RefundRow | undefined> {
  return refundsWithPayments(db).where('payment_id', '=', paymentId).where('provider_refund_id', '=', providerRefundId).executeTakeFirst();
}

/** Returns the sum of a payment's refunds in cents, without failed refunds. */
export async function sumActiveRefunds(db: Db, paymentId: string): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(cents), 0)::int`.as('cents'))
    .where('payment_id', '=', paymentId)
    .where('state', '!=', 'failed')
    .executeTakeFirstOrThrow();
  return row.cents;
}

/** Returns the sum of a payment's failed refunds in cents whose money was returned in another way. */
export async function sumResolvedRefunds(db: Db, paymentId: string): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(cents), 0)::int`.as('cents'))
    .where('payment_id', '=', paymentId)
    .where('resolved_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.cents;
}

/** Lists the refunds of a payment that are requested or under way, oldest first. */
export function listRefundsUnderWayOf(db: Db, paymentId: string) {
  return db
    .selectFrom('refunds')
    .select(['cents', 'reason', 'state', 'failure', 'next_try_at'])
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['requested', 'pending'])
    .orderBy('id')
    .execute();
}

export interface NewRefundRow {
  paymentId: string;
  cents: number;
  reason: string;
  actor: RefundActor;
  userId: string | null;
  idempotencyKey: string | null;
  requestHash: string | null;
  /** the cancellation that the refund belongs to */
  cancellationId?: string;
  /** id at the provider, if the provider already has the refund */
  providerRefundId?: string;
  attempt?: number;
}

/** Inserts a refund and returns its id. Returns null if the user has used the idempotency key before. */
export async function insertRefund(db: Db, refund: NewRefundRow): Promise<string | null> {
  const row = await db
    .insertInto('refunds')
    .values({
      payment_id: refund.paymentId,
      cents: refund.cents,
      reason: refund.reason,
      actor: refund.actor,
      user_id: refund.userId,
      idempotency_key: refund.idempotencyKey,
      request_hash: refund.requestHash,
      cancellation_id: refund.cancellationId ?? null,
      provider_refund_id: refund.providerRefundId ?? null,
      attempt: refund.attempt ?? 1,
      failure: null,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface RefundProgress {
  state: RefundState;
  providerRefundId: string | null;
  attempt: number;
  failure: string | null;
  /** how long the next attempt waits */
  pauseMinutes?: number;
}

export async function setRefundProgress(db: Db, id: string, progress: RefundProgress): Promise<void> {
  const { state, providerRefundId, attempt, failure, pauseMinutes } = progress;
  await db
    .updateTable('refunds')
    .set({
      state,
      provider_refund_id: providerRefundId,
      attempt,
      failure,
      ...(pauseMinutes !== undefined && { next_try_at: sql<Date>`now() + make_interval(mins => ${pauseMinutes})` }),
      settled_at: state === 'succeeded' || state === 'failed' ? new Date() : null,
    })
    .where('id', '=', id)
    .execute();
}

/** Starts the next attempt. Does nothing if the refund has changed since the caller read it. */
export async function setNextAttempt(db: Db, { id, attempt }: { id: string; attempt: number }, nextTryAt: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ attempt: attempt + 1, next_try_at: nextTryAt })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'requested')
    .execute();
}

/** Stores how much of the payment was refunded: the sum of its succeeded refunds. */
export async function recountRefunded(db: Db, paymentId: string): Promise<void> {
  await sql`
    update payments set refunded_cents = (select coalesce(sum(cents), 0) from refunds where payment_id = payments.id and state = 'succeeded')
    where id = ${paymentId}`.execute(db);
}

/**
 * Lists unfinished refunds that were created before `before` and are due for a retry at `now`. Those whose payment was asked about longest ago come
 * first, so refunds that stay unfinished do not keep the shop from asking about others.
 */
export async function listRefundsUnderWay(
  db: Db,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<RefundRow[]> {
  return refundsWithPayments(db)
    .where('refunds.state', 'in', ['requested', 'pending'])
    .where('refunds.created_at', '<=', before)
    .where('refunds.next_try_at', '<=', now)
    .orderBy('payments.asked_at', (direction) => direction.asc().nullsFirst())
    .orderBy('refunds.next_try_at')
    .orderBy('refunds.id')
    .limit(limit)
    .execute();
}

export interface OwedRefundRow {
  id: string;
  order_id: string;
  cents: number;
  reason: string;
  failure: string;
  settled_at: Date;
}

/** Lists refunds that the shop has given up on and whose money the customer does not have yet, oldest first. */
export async function listOwedRefunds(db: Db, limit: number): Promise<OwedRefundRow[]> {
  const { rows } = await sql<OwedRefundRow>`
    select refunds.id, payments.order_id, refunds.cents, refunds.reason, coalesce(refunds.failure, '') as failure, refunds.settled_at
    from ${owedRefundsSql} order by refunds.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns true if the shop has given up on a refund and the customer does not have its money yet. */
export async function isRefundOwed(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from ${owedRefundsSql} and refunds.id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Records that the money of a failed refund was returned. */
export async function setRefundResolved(db: Db, id: string): Promise<void> {
  await db.updateTable('refunds').set({ resolved_at: new Date() }).where('id', '=', id).execute();
}
