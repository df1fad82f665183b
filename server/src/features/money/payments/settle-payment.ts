import { isSameMoney } from '@axlewright/contract/money/money';
import type { Db } from '../../../platform/database/db.ts';
import { type Actor, asShop, recordOrderEvent } from '../../sales/orders/order-history.ts';
import {
  changeOrderState,
  isPayable,
  type LockedOrder,
  type OrderTotal,
  totalOf,
  withLockedOrder,
} from '../../sales/orders/order-state.ts';
import { type Intent, type ProviderRefund, paymentFailedEvent } from './card-provider.ts';
import type { PaymentServices, Settlement } from './payment-services.ts';
import {
  findPayment,
  insertPayment,
  insertPaymentEvent,
  type PaymentRow,
  setOnlyPaymentDue,
  setPaymentFailed,
  setPaymentNotDue,
  setPaymentStatus,
} from './payments.queries.ts';
import { applyProviderRefunds, performRefund, requestRemainingRefund } from './refunds.ts';

/** The current state of an intent at the provider. */
export interface ProviderUpdate {
  intent: Intent;
  /** all refunds of the intent, if one of them has changed */
  refunds?: ProviderRefund[];
  /** the event that caused the update; stored in the same transaction, because it must be processed only once */
  event?: { id: string; type: string; created: number };
}

export type Change = 'paid' | 'payment-ended' | 'payment-not-due' | 'refund';

/**
 * Applies the provider's state of a payment to its order: marks the order paid, ends the payment, or refunds a payment that the order does
 * not need. The browser's report, the webhook, the reconciler and cancellations call this function, in any order and repeatedly. Returns what
 * changed. Returns null if the payment belongs to no order. Throws 404 if the order does not exist.
 */
export async function settlePayment(services: PaymentServices, update: ProviderUpdate, actor: Actor): Promise<Change[] | null> {
  const orderId = await findOrderIdOf(services.db, update.intent);
  if (orderId === null) return null;
  const { changes, refundId } = await withLockedOrder(services.db, orderId, (transaction, order) =>
    settle(transaction, order, update, actor),
  );
  if (changes.includes('paid')) services.onPaid?.(settlementOf(update, actor));
  if (refundId !== null) await performRefund(services, refundId, asShop);
  return changes;
}

/**
 * Returns the order in the payment's row. Uses the metadata only if there is no row, because people can edit it in the provider's dashboard. Returns
 * null if the payment belongs to no order.
 */
export async function findOrderIdOf(db: Db, intent: Intent): Promise<string | null> {
  return (await findPayment(db, intent.id))?.order_id ?? intent.orderId;
}

/** Within this time, a buyer should see that the order is paid. */
const promptSeconds = 60;

function settlementOf({ event }: ProviderUpdate, { as }: Actor): Settlement {
  if (as === 'webhook') return event && Date.now() / 1_000 - event.created > promptSeconds ? 'late' : 'webhook';
  return as === 'buyer' || as === 'admin' ? as : 'reconciler';
}

interface Settled {
  changes: Change[];
  /** the refund to make after the commit */
  refundId: string | null;
}

async function settle(
  transaction: Db,
  order: LockedOrder,
  { intent, refunds = [], event }: ProviderUpdate,
  actor: Actor,
): Promise<Settled> {
  const settled: Settled = { changes: [], refundId: null };
  if (event && !(await insertPaymentEvent(transaction, event))) return settled;
  if (event?.type === paymentFailedEvent) await setPaymentFailed(transaction, intent.id, new Date(event.created * 1_000));
  const payment = await applyStatus(transaction, order, intent, actor, settled);
  const changedRefunds = payment ? await applyProviderRefunds(transaction, order, payment, refunds, actor) : 0;
  settled.changes.push(...Array<'refund'>(changedRefunds).fill('refund'));
  return settled;
}

async function applyStatus(
  transaction: Db,
  order: LockedOrder,
  intent: Intent,
  actor: Actor,
  settled: Settled,
): Promise<PaymentRow | undefined> {
  const { id: intentId, status, amount } = intent;
  // Records only a final status, because any other status can still change.
  if (!isFinal(status)) return undefined;
  await insertPayment(transaction, { orderId: order.id, intentId, amount });
  const isChanged = await setPaymentStatus(transaction, { intentId, status, amount });
  const payment = await findPayment(transaction, intentId);
  if (!isChanged || !payment) return payment;
  if (status === 'canceled') {
    await recordOrderEvent(transaction, order, actor, { what: 'payment-ended', intentId });
    settled.changes.push('payment-ended');
  } else if (isPayable(order) && isIntentOfOrder(intent, order)) {
    if (!payment.is_due) await setOnlyPaymentDue(transaction, { orderId: order.id, intentId });
    await changeOrderState(transaction, order, { to: 'paid', intentId }, actor);
    settled.changes.push('paid');
  } else {
    await setPaymentNotDue(transaction, intentId);
    await recordOrderEvent(transaction, order, actor, { what: 'payment-not-due', cents: amount.cents, intentId });
    settled.refundId = await requestRemainingRefund(transaction, order, payment);
    settled.changes.push('payment-not-due');
  }
  return payment;
}

const isFinal = (status: string): status is 'succeeded' | 'canceled' => status === 'succeeded' || status === 'canceled';

/** Returns true if the intent is for this order and has its exact amount and currency. */
export function isIntentOfOrder(intent: Intent, order: { id: string } & OrderTotal): boolean {
  return intent.orderId === order.id && isSameMoney(intent.amount, totalOf(order));
}

/** Returns a canceled intent for a payment that the provider does not know. Nobody can make such a payment. */
export function canceledIntentOf(payment: { intent_id: string; order_id: string; amount_cents: number; currency: string }): Intent {
  return {
    id: payment.intent_id,
    status: 'canceled',
    amount: { cents: payment.amount_cents, currency: payment.currency },
    orderId: payment.order_id,
    isForeign: false,
    clientSecret: null,
    failure: null,
  };
}
