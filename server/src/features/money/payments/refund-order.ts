import { centsFromDollars, dollarsFromCents, formatCents } from '@axlewright/contract/money/money';
import type { NewRefund, Refund } from '@axlewright/contract/money/payments';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/database/db.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { recordAdminAction } from '../../desk/audit/audit.ts';
import { requestHashOf } from '../../sales/orders/idempotency-key.ts';
import { asStaff } from '../../sales/orders/order-history.ts';
import { type LockedOrder, withLockedOrder } from '../../sales/orders/order-state.ts';
import type { PaymentServices } from './payment-services.ts';
import { findRefund, findRefundByKey } from './refunds.queries.ts';
import { findPaymentOf, type Payment, performRefund, refundableCents, requestRefund } from './refunds.ts';

/**
 * Refunds a paid order, by default everything that is not refunded yet. Locks the order, because simultaneous refunds could exceed the
 * payment. If the provider does not respond, the refund stays requested, and the reconciler retries it. Throws 404 for an unknown order, 409 if
 * it is unpaid, already fully refunded, or refunded since the caller saw what is left, and 422 if the amount is too large or the idempotency key was
 * reused.
 */
export async function refundOrder(
  services: PaymentServices,
  admin: Caller,
  orderId: string,
  { amount, reason, seenRefundable }: NewRefund,
  key: string | null,
): Promise<Refund> {
  const actor = asStaff(admin);
  const requestHash = requestHashOf({ order: orderId, amount, reason });
  const { refundId, isNew } = await withLockedOrder(services.db, orderId, async (transaction, order) => {
    const existing = key === null ? undefined : await findRefundByKey(transaction, admin.userId, key);
    if (existing && existing.request_hash !== requestHash) throw keyReusedError();
    if (existing) return { refundId: existing.id, isNew: false };
    const payment = await requirePayment(transaction, order);
    const leftCents = await refundableCents(transaction, payment);
    requireSeen(seenRefundable, leftCents);
    const cents = centsToRefund(amount, leftCents);
    const refund = { cents, reason, actor: 'admin' as const, userId: admin.userId, idempotencyKey: key, requestHash };
    const id = await requestRefund(transaction, order, payment, refund, actor);
    if (id === null) throw keyReusedError();
    await recordAdminAction(transaction, {
      userId: admin.userId,
      act: 'order-refunded',
      subject: { kind: 'order', id: orderId, name: orderId },
      changes: [
        { field: 'left to refund', from: dollarsFromCents(leftCents), to: dollarsFromCents(leftCents - cents) },
        ...(reason ? [{ field: 'reason', from: null, to: reason }] : []),
      ],
    });
    return { refundId: id, isNew: true };
  });
  // Leaves an older refund to the reconciler, which reads the provider's list first: the provider may have forgotten the idempotency key.
  if (isNew) await performRefund(services, refundId, actor);
  return requireRefund(services.db, refundId);
}

/** Throws 409 if the order is not paid. */
export async function requirePayment(transaction: Db, order: LockedOrder): Promise<Payment> {
  const payment = await findPaymentOf(transaction, order);
  if (!payment) throw new ShopError('not-paid', 409, { parameters: { reason: 'unpaid' } });
  return payment;
}

/** Throws 409 if the caller saw a different amount. `undefined`: the caller does not say what it saw. */
function requireSeen(seenRefundable: number | undefined, leftCents: number): void {
  if (seenRefundable !== undefined && centsFromDollars(seenRefundable) !== leftCents)
    throw new ShopError('refund-changed', 409, { parameters: { left: dollarsFromCents(leftCents) } });
}

function centsToRefund(amount: number | undefined, leftCents: number): number {
  const cents = amount === undefined ? leftCents : centsFromDollars(amount);
  requireRefundable(cents, leftCents);
  return cents;
}

/** Throws 409 if nothing of the payment is left, and 422 if too little is left. */
export function requireRefundable(cents: number, leftCents: number): void {
  if (leftCents <= 0) throw new ShopError('already-refunded', 409);
  if (cents <= leftCents) return;
  throw new ShopError('refund-too-large', 422, {
    parameters: { left: dollarsFromCents(leftCents) },
    errors: [{ field: 'amount', message: `At most ${formatCents(leftCents)}` }],
  });
}

async function requireRefund(db: Db, id: string): Promise<Refund> {
  const row = await findRefund(db, id);
  if (!row) throw new Error(`refund ${id} is missing`);
  return {
    _id: row.id,
    order: row.order_id,
    amount: dollarsFromCents(row.cents),
    reason: row.reason,
    state: row.state,
    transactionId: row.intent_id,
    createdAt: row.created_at.toISOString(),
  };
}

const keyReusedError = () => new ShopError('idempotency-key-reused', 422);
