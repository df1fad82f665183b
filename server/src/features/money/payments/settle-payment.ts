import { currency } from '@axlewright/contract/money/money';
import type { Db } from '../../../platform/database/db.ts';
import { type LockedOrder, moveOrder, withLockedOrder } from '../../sales/orders/move-order.ts';
import { type Actor, asShop, noteEvent } from '../../sales/orders/order-history.ts';
import type { Intent, ProviderRefund } from './card-provider.ts';
import { findPayment, insertPayment, insertPaymentEvent, type PaymentRow, setNotDue, setPaymentStatus } from './payments.queries.ts';
import { performRefund, requestAllThatIsLeft, takeInRefund } from './refunds.ts';
import type { Till } from './till.ts';

/** What the provider says now of one intent. */
export interface News {
  intent: Intent;
  /** all of the intent's refunds, where they are what changed */
  refunds?: ProviderRefund[];
  /** the webhook's event that brought it: taken in once, together with its effect */
  event?: { id: string; type: string };
}

export type Change = 'paid' | 'payment-ended' | 'payment-not-due' | 'refund';

/**
 * Brings an order to what the provider says: paid, the payment ended, or its money given back where the order has no use for it.
 * The buyer's page, the webhook, the reconciler and cancelling all end here, in any order and any number of times.
 * Answers what changed, null where it is no order's. Throws 404 where the order is not there.
 */
export async function settlePayment(till: Till, news: News, actor: Actor): Promise<Change[] | null> {
  // Metadata can be edited in the provider's dashboard; whose a payment is that has a row, the row tells.
  const orderId = (await findPayment(till.db, news.intent.id))?.order_id ?? news.intent.orderId;
  if (orderId === null) return null;
  const { changes, refundId } = await withLockedOrder(till.db, orderId, (transaction, order) => settle(transaction, order, news, actor));
  if (refundId !== null) await performRefund(till, refundId, asShop);
  return changes;
}

interface Settled {
  changes: Change[];
  /** to be performed once this is committed */
  refundId: string | null;
}

async function settle(transaction: Db, order: LockedOrder, { intent, refunds = [], event }: News, actor: Actor): Promise<Settled> {
  const settled: Settled = { changes: [], refundId: null };
  if (event && !(await insertPaymentEvent(transaction, event))) return settled;
  const payment = await takeInStatus(transaction, order, intent, actor, settled);
  for (const refund of payment ? refunds : []) {
    if (payment && (await takeInRefund(transaction, order, payment, refund, actor))) settled.changes.push('refund');
  }
  return settled;
}

async function takeInStatus(
  transaction: Db,
  order: LockedOrder,
  intent: Intent,
  actor: Actor,
  settled: Settled,
): Promise<PaymentRow | undefined> {
  const { id: intentId, status, amountCents } = intent;
  // Every other status can still change; what the shop decides by is final.
  if (!isFinal(status)) return undefined;
  await insertPayment(transaction, { orderId: order.id, intentId, amountCents, currency: intent.currency });
  const isNews = await setPaymentStatus(transaction, intentId, status);
  const payment = await findPayment(transaction, intentId);
  if (!isNews || !payment) return payment;
  if (status === 'canceled') {
    await noteEvent(transaction, order, actor, { what: 'payment-ended', intentId });
    settled.changes.push('payment-ended');
  } else if (order.state === 'unpaid' && isPaymentOf(intent, order)) {
    await moveOrder(transaction, order, { to: 'paid', intentId }, actor);
    settled.changes.push('paid');
  } else {
    await setNotDue(transaction, intentId);
    await noteEvent(transaction, order, actor, { what: 'payment-not-due', cents: amountCents, intentId });
    settled.refundId = await requestAllThatIsLeft(transaction, order, payment);
    settled.changes.push('payment-not-due');
  }
  return payment;
}

const isFinal = (status: string): status is 'succeeded' | 'canceled' => status === 'succeeded' || status === 'canceled';

export function isPaymentOf(intent: Intent, order: { id: string; total_cents: number }): boolean {
  return intent.orderId === order.id && intent.amountCents === order.total_cents && intent.currency === currency;
}

/** A payment that the provider knows nothing of can never be made. */
export function intentOfLost(payment: { intent_id: string; order_id: string; amount_cents: number; currency: string }): Intent {
  return {
    id: payment.intent_id,
    status: 'canceled',
    amountCents: payment.amount_cents,
    currency: payment.currency,
    orderId: payment.order_id,
    isForeign: false,
    clientSecret: null,
  };
}
