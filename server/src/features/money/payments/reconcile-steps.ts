import type Stripe from 'stripe';
import { forEachAtOnce } from '../../../platform/for-each-at-once.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { asReconciler, asShop } from '../../sales/orders/order-history.ts';
import { askProvider } from './ask-provider.ts';
import { cancelUnlessBeingPaid } from './cancel-order.ts';
import type { Intent, Period } from './card-provider.ts';
import { isDisputeEvent, recordDispute } from './disputes.ts';
import { recordPaymentFailure } from './payment-failures.ts';
import {
  findPayment,
  insertPaymentEvent,
  listFailedPayments,
  listKnownIntents,
  listOpenPayments,
  listProcessedEvents,
  setPaymentAskedAt,
} from './payments.queries.ts';
import { intentIdOf, processEvent } from './process-event.ts';
import type { Pass } from './reconcile-pass.ts';
import { listUnpaidOrdersPlacedBefore } from './reconciliations.queries.ts';
import { isRefundKeyOld } from './refund-progress.ts';
import { findRefund, listRefundsUnderWay, type RefundRow } from './refunds.queries.ts';
import { performRefund, renewRefundKey } from './refunds.ts';
import { type Change, findOrderIdOf, settlePayment } from './settle-payment.ts';

/** The maximum number of items that a step checks in one run. */
const maxItems = 400;
const checkedAtOnce = 4;

/** Checks open payments. If the order is already paid or canceled, cancels the payment, so that the buyer can no longer pay it. */
export async function checkOpenPayments(pass: Pass): Promise<void> {
  const { services, before, now } = pass;
  await checkEach(pass, await listOpenPayments(services.db, { before, now, limit: maxItems }), async (payment) => {
    const intent = await askProvider(services, payment, payment.order_state === 'unpaid' ? 'findIntent' : 'cancelIntent');
    await recordChanges(pass, intent, await settlePayment(services, { intent }, asReconciler));
  });
}

/** The first period is short, because the provider lists the newest items first, and a long period can have very many. */
const firstPeriodMs = 3_600_000;

/** If an item fails in this many runs (two hours or more), the shop gives up, because each run reads the lists from that item on again. */
const maxStuckRuns = 120;

/**
 * Reads what the provider has added to its lists since the last run, oldest first. Records after each period how far it has read, so that
 * the next run continues from there if this one is stopped. The periods get longer until one has more items than the provider lists at a
 * time. If an item fails, the run reads on, but the next one reads the period of this item again.
 */
export async function readLists(pass: Pass): Promise<void> {
  const { readUntil, stuckRuns, since, before } = pass;
  let lengthMs = firstPeriodMs;
  let isStuck = false;
  for (let from = since, isOver = false; !isOver; ) {
    pass.requireTime();
    const to = new Date(Math.min(from.getTime() + lengthMs, before.getTime()));
    const { until, failedIds } = await readPeriod(pass, { from, to });
    isOver = until >= before;
    if (failedIds.length > 0 && !isStuck) {
      const wasStuckHere = readUntil !== null && from <= readUntil;
      if (wasStuckHere && stuckRuns >= maxStuckRuns) await giveUp(pass, failedIds);
      else {
        isStuck = true;
        await pass.recordListsRead(wasStuckHere ? readUntil : from);
      }
    }
    if (!isStuck && (isOver || readUntil === null || until > readUntil)) await pass.recordListsRead(until);
    lengthMs = until < to ? until.getTime() - from.getTime() : 2 * lengthMs;
    from = until;
  }
}

/** Returns the time up to which both lists were read, and the ids of intents that could not be processed. */
async function readPeriod(pass: Pass, { from, to }: Period): Promise<{ until: Date; failedIds: (string | null)[] }> {
  const { cards } = pass.services;
  const events = await cards.listEvents({ from, to });
  const failedEvents = await processMissedEvents(pass, events.items);
  const intents = await cards.listIntents({ from, to: events.until });
  const failedIntents = await settleLostIntents(pass, intents.items);
  return { until: intents.until, failedIds: [...failedEvents.map(intentIdOf), ...failedIntents.map(({ id }) => id)] };
}

/** Records that the shop does not know what happened to these payments. */
async function giveUp(pass: Pass, intentIds: (string | null)[]): Promise<void> {
  const did = 'Did nothing, because each run failed. An admin must check this payment in the card processor’s dashboard.';
  for (const intentId of new Set(intentIds)) {
    const payment = intentId === null ? undefined : await findPayment(pass.services.db, intentId);
    await pass.recordFinding({ kind: 'payment-missed', orderId: payment?.order_id ?? null, intentId, cents: null, did });
  }
}

/** Processes events whose webhook did not arrive, and disputes, which no webhook processes. Returns those that failed. */
async function processMissedEvents(pass: Pass, events: Stripe.Event[]): Promise<Stripe.Event[]> {
  const processed = await listProcessedEvents(
    pass.services.db,
    events.map(({ id }) => id),
  );
  return checkEach(
    pass,
    events.filter(({ id }) => !processed.has(id)),
    (event) => processMissedEvent(pass, event),
  );
}

async function processMissedEvent(pass: Pass, event: Stripe.Event): Promise<void> {
  if (isDisputeEvent(event)) return recordDispute(pass, event);
  try {
    const processed = await processEvent(pass.services, event, asReconciler);
    if (!processed) return;
    await recordChanges(pass, processed.intent, processed.changes);
    if (processed.changes) return;
    if (!processed.intent.isForeign) await recordWithoutOrder(pass, processed.intent);
    // This event belongs to no order of the shop. Records it, so that later runs skip it.
    await insertPaymentEvent(pass.services.db, event);
  } catch (error) {
    if (!isMissing(error)) throw error;
    const { id } = event.data.object as { id: string };
    const intent = event.type.startsWith('payment_intent.') ? await pass.services.cards.findIntent(id) : null;
    if (intent) await recordWithoutOrder(pass, intent);
  }
}

/**
 * Settles payment intents that have no row in the database. A process that crashes right after it creates an intent leaves such an intent behind.
 * No browser has its secret. Returns those that failed.
 */
async function settleLostIntents(pass: Pass, intents: Intent[]): Promise<Intent[]> {
  const intentsOfShop = intents.filter(({ orderId }) => orderId !== null);
  const knownIds = await listKnownIntents(
    pass.services.db,
    intentsOfShop.map(({ id }) => id),
  );
  return checkEach(
    pass,
    intentsOfShop.filter(({ id }) => !knownIds.has(id)),
    (lost) => settleLostIntent(pass, lost),
  );
}

async function settleLostIntent(pass: Pass, lost: Intent): Promise<void> {
  const intent = (await pass.services.cards.cancelIntent(lost.id)) ?? lost;
  try {
    await settlePayment(pass.services, { intent }, asReconciler);
    const did = intent.status === 'canceled' ? 'Canceled a payment that nobody had started.' : 'Recorded the payment.';
    await pass.recordFinding({ kind: 'intent-without-row', ...factsOf(intent), did });
  } catch (error) {
    if (!isMissing(error)) throw error;
    await recordWithoutOrder(pass, intent);
  }
}

/**
 * While the buyer is confirming another card, the email about the failed card waits. It waits at most this long after the failure, in ms, because
 * some buyers never finish.
 */
const confirmationMs = 3_600_000;

/** Records payments that failed, so that the buyer gets an email. Asks the provider first, because a later card may have paid. */
export async function recordFailedPayments(pass: Pass): Promise<void> {
  const { services, failedBefore, now } = pass;
  await checkEach(pass, await listFailedPayments(services.db, { before: failedBefore, limit: maxItems }), async (payment) => {
    const intent = await askProvider(services, payment, 'findIntent');
    await recordChanges(pass, intent, await settlePayment(services, { intent }, asReconciler));
    if (isBeingPaid(intent, now.getTime() - Number(payment.failed_at))) return;
    await recordPaymentFailure(services, payment, { before: failedBefore, reason: intent.failure });
  });
}

function isBeingPaid({ status }: Intent, msSinceFailure: number): boolean {
  if (status === 'processing') return true;
  return (status === 'requires_action' || status === 'requires_confirmation') && msSinceFailure < confirmationMs;
}

/** Continues refunds that the provider does not have yet or has not finished. */
export async function continueRefunds(pass: Pass): Promise<void> {
  const { before, now } = pass;
  await checkEach(pass, await listRefundsUnderWay(pass.services.db, { before, now, limit: maxItems }), (refund) =>
    continueRefund(pass, refund),
  );
}

/** First records what the provider has already done, then continues the refund. */
async function continueRefund(pass: Pass, refund: RefundRow): Promise<void> {
  const { db, cards } = pass.services;
  // The provider may never answer, or the refund may stay like this for days. If there are many, each run must ask about others.
  await setPaymentAskedAt(db, refund.intent_id);
  const intent = await cards.findIntent(refund.intent_id);
  if (!intent) return;
  const changes = await settleRefunds(pass, intent);
  if (refund.state === 'requested') await retryRefund(pass, intent, refund);
  const current = await findRefund(db, refund.id);
  const hasChanged = changes?.length || current?.state !== refund.state || current.attempt !== refund.attempt;
  const did = refund.state === 'requested' ? 'Requested the refund again.' : 'Recorded the result.';
  const { order_id: orderId, cents } = refund;
  if (hasChanged) await pass.recordFinding({ kind: 'refund-retried', ...factsOf(intent), orderId, cents, did });
}

/** The provider forgets idempotency keys after a day. If the shop did not read its list of refunds first, a late retry could refund twice. */
async function settleRefunds({ services }: Pass, intent: Intent): Promise<Change[] | null> {
  return settlePayment(services, { intent, refunds: await services.cards.listRefunds(intent.id) }, asReconciler);
}

/**
 * Tries again with the same idempotency key. Waiting does not make a new key safe: a call with the old one may still be on its way from an
 * instance that was paused. So the shop uses a new key only after the provider has said that the old one cannot succeed.
 */
async function retryRefund(pass: Pass, intent: Intent, refund: RefundRow): Promise<void> {
  const isKeyUsedUp = await performRefund(pass.services, refund.id, asReconciler);
  if (!isKeyUsedUp || !isRefundKeyOld(refund, pass.now)) return;
  await settleRefunds(pass, intent);
  await renewRefundKey(pass.services, refund, pass.now);
  await performRefund(pass.services, refund.id, asReconciler);
}

/** Cancels orders that have been unpaid for too long. First cancels their open payments at the card processor. */
export async function cancelOldUnpaidOrders(pass: Pass): Promise<void> {
  const times = { ...pass.unpaidPlacedBefore, now: pass.now };
  await checkEach(pass, await listUnpaidOrdersPlacedBefore(pass.services.db, times, maxItems), (orderId) =>
    cancelOldUnpaidOrder(pass, orderId),
  );
}

/** Records no finding while the payment of the order is still being processed. Otherwise, every run would record the same finding again. */
async function cancelOldUnpaidOrder(pass: Pass, orderId: string): Promise<void> {
  try {
    const keptPayment = await cancelUnlessBeingPaid(pass.services, orderId, asShop);
    if (keptPayment) return await recordChanges(pass, keptPayment.intent, keptPayment.changes);
  } catch (error) {
    // The order was canceled or paid in the meantime.
    if (isMissing(error) || isConflict(error)) return;
    throw error;
  }
  const did = 'Canceled the order and returned its stock.';
  await pass.recordFinding({ kind: 'unpaid-too-long', orderId, intentId: null, cents: null, did });
}

async function recordChanges(pass: Pass, intent: Intent, changes: Change[] | null): Promise<void> {
  const did: Record<Change, string> = {
    paid: 'Marked the order paid.',
    'payment-ended': 'Recorded that the payment was abandoned.',
    'payment-not-due': 'Refunded the payment, because the order does not need it.',
    refund: 'Recorded a refund.',
  };
  if (!changes?.length) return;
  const facts = { ...factsOf(intent), orderId: await findOrderIdOf(pass.services.db, intent) };
  for (const change of changes)
    await pass.recordFinding({ kind: change === 'refund' ? 'refund-missed' : 'payment-missed', ...facts, did: did[change] });
}

async function recordWithoutOrder(pass: Pass, intent: Intent): Promise<void> {
  if (intent.status !== 'succeeded') return;
  const did = 'Did nothing. An admin must check this payment in the card processor’s dashboard.';
  await pass.recordFinding({ kind: 'payment-without-order', ...factsOf(intent), did });
}

const factsOf = (intent: Intent) => ({ orderId: intent.orderId, intentId: intent.id, cents: intent.amount.cents });

const isMissing = (error: unknown) => error instanceof ShopError && error.status === 404;
const isConflict = (error: unknown) => error instanceof ShopError && error.status === 409;

/**
 * Checks items, a few at the same time, and returns those that failed. If an error ends the run, starts no more checks and waits for the running
 * checks.
 */
async function checkEach<Item>(pass: Pass, items: Item[], act: (item: Item) => Promise<void>): Promise<Item[]> {
  const failed: Item[] = [];
  const check = async (item: Item) => {
    if (!(await pass.checkItem(() => act(item)))) failed.push(item);
  };
  await forEachAtOnce(items, check, checkedAtOnce);
  return failed;
}
