import type Stripe from 'stripe';
import { ShopError } from '../../../platform/shop-error.ts';
import { asReconciler, asShop } from '../../sales/orders/order-history.ts';
import { cancelUnpaidOrder } from './cancel-order.ts';
import type { Intent, Listed, Period } from './card-provider.ts';
import { insertPaymentEvent, listKnownIntents, listOpenPayments, listTakenInEvents, setAsked } from './payments.queries.ts';
import type { Pass } from './reconcile-pass.ts';
import { listOldUnpaidOrders } from './reconciliations.queries.ts';
import { findRefund, listRefundsUnderWay, type RefundRow } from './refunds.queries.ts';
import { performRefund, renewKey } from './refunds.ts';
import { type Change, intentOfLost, settlePayment } from './settle-payment.ts';
import { takeInEvent } from './take-in-event.ts';

/** The most of a kind that one pass looks at, and how many at a time. */
const most = 400;
const atOnce = 4;

/** Payments that were begun and not heard of since. Where the order is closed, nobody shall pay it any more. */
export async function askAboutOpenPayments(pass: Pass): Promise<void> {
  const { db, cards } = pass.till;
  const { before, now } = pass;
  await checkEach(pass, await listOpenPayments(db, { before, now, limit: most }), async (payment) => {
    const ask = payment.order_state === 'unpaid' ? cards.findIntent : cards.cancelIntent;
    const intent = (await ask(payment.intent_id)) ?? intentOfLost(payment);
    await setAsked(db, payment.intent_id);
    await noteChanges(pass, intent, await settlePayment(pass.till, { intent }, asReconciler));
  });
}

/** News that the provider has and no webhook brought. */
export async function takeInMissedEvents(pass: Pass): Promise<void> {
  const { db, cards } = pass.till;
  for await (const events of readThrough(pass, cards.listEvents)) {
    const takenIn = await listTakenInEvents(
      db,
      events.map(({ id }) => id),
    );
    await checkEach(
      pass,
      events.filter(({ id }) => !takenIn.has(id)),
      (event) => takeInMissedEvent(pass, event),
    );
  }
}

async function takeInMissedEvent(pass: Pass, event: Stripe.Event): Promise<void> {
  try {
    const news = await takeInEvent(pass.till, event, asReconciler);
    if (!news) return;
    await noteChanges(pass, news.intent, news.changes);
    if (news.changes) return;
    if (!news.intent.isForeign) await noteWithoutOrder(pass, news.intent);
    // Looked at once: what is no order's now will be none's in the next pass.
    await insertPaymentEvent(pass.till.db, event);
  } catch (error) {
    if (!isMissing(error)) throw error;
    const { id } = event.data.object as { id: string };
    const intent = event.type.startsWith('payment_intent.') ? await pass.till.cards.findIntent(id) : null;
    if (intent) await noteWithoutOrder(pass, intent);
  }
}

/** Intents of this shop that have no row: it ended between the provider's answer and the commit. Nobody has their secret. */
export async function takeInLostIntents(pass: Pass): Promise<void> {
  const { db, cards } = pass.till;
  for await (const intents of readThrough(pass, cards.listIntents)) {
    const own = intents.filter(({ orderId }) => orderId !== null);
    const known = await listKnownIntents(
      db,
      own.map(({ id }) => id),
    );
    await checkEach(
      pass,
      own.filter(({ id }) => !known.has(id)),
      (lost) => takeInLostIntent(pass, lost),
    );
  }
}

async function takeInLostIntent(pass: Pass, lost: Intent): Promise<void> {
  const intent = (await pass.till.cards.cancelIntent(lost.id)) ?? lost;
  try {
    await settlePayment(pass.till, { intent }, asReconciler);
    const did = intent.status === 'canceled' ? 'Ended the payment, which nobody could make.' : 'Booked the payment.';
    await pass.recordFinding({ kind: 'intent-without-row', ...factsOf(intent), did });
  } catch (error) {
    if (!isMissing(error)) throw error;
    await noteWithoutOrder(pass, intent);
  }
}

/** Refunds that the provider does not have yet, or has not ended. */
export async function goOnWithRefunds(pass: Pass): Promise<void> {
  const { before, now } = pass;
  await checkEach(pass, await listRefundsUnderWay(pass.till.db, { before, now, limit: most }), (refund) => goOnWithRefund(pass, refund));
}

/** What the provider already has is taken in first: its memory of idempotency keys is a day long only. */
async function goOnWithRefund(pass: Pass, refund: RefundRow): Promise<void> {
  const { cards } = pass.till;
  const intent = await cards.findIntent(refund.intent_id);
  if (!intent) return;
  const refunds = await cards.listRefunds(refund.intent_id);
  const changes = await settlePayment(pass.till, { intent, refunds }, asReconciler);
  if (refund.state === 'requested') {
    await renewKey(pass.till, refund, pass.now);
    await performRefund(pass.till, refund.id, asReconciler);
  }
  const now = await findRefund(pass.till.db, refund.id);
  const wentOn = changes?.length || now?.state !== refund.state || now.attempt !== refund.attempt;
  const did = refund.state === 'requested' ? 'Asked the card provider again.' : 'Took in how it ended.';
  if (wentOn) await pass.recordFinding({ kind: 'refund-retried', ...factsOf(intent), cents: refund.cents, did });
}

/** Orders that nobody paid for so long that their stock goes back; the provider is asked first. */
export async function cancelForgottenOrders(pass: Pass): Promise<void> {
  if (pass.unpaidSince === null) return;
  await checkEach(pass, await listOldUnpaidOrders(pass.till.db, pass.unpaidSince, most), async (orderId) => {
    const did = await cancelUnpaidOrder(pass.till, orderId, asShop).then(
      () => 'Cancelled the order and gave its stock back.',
      (error) => {
        if (isMissing(error)) return 'Left the order: somebody cancelled it just then.';
        if (!(error instanceof ShopError && error.status === 409)) throw error;
        return 'Left the order: it is being paid.';
      },
    );
    await pass.recordFinding({ kind: 'unpaid-too-long', orderId, intentId: null, cents: null, did });
  });
}

async function noteChanges(pass: Pass, intent: Intent, changes: Change[] | null): Promise<void> {
  const did: Record<Change, string> = {
    paid: 'Marked the order paid.',
    'payment-ended': 'Noted that the payment was given up.',
    'payment-not-due': 'Gave the money back: the order has no use for it.',
    refund: 'Booked a refund.',
  };
  for (const change of changes ?? []) {
    await pass.recordFinding({ kind: change === 'refund' ? 'refund-missed' : 'payment-missed', ...factsOf(intent), did: did[change] });
  }
}

async function noteWithoutOrder(pass: Pass, intent: Intent): Promise<void> {
  if (intent.status !== 'succeeded') return;
  const did = 'Nothing: somebody has to look at it in the card provider’s dashboard.';
  await pass.recordFinding({ kind: 'payment-without-order', ...factsOf(intent), did });
}

const factsOf = (intent: Intent) => ({ orderId: intent.orderId, intentId: intent.id, cents: intent.amountCents });

const isMissing = (error: unknown) => error instanceof ShopError && error.status === 404;

/** All of one of the provider's lists since it was last read, oldest first. */
async function* readThrough<Item>(pass: Pass, list: (period: Period) => Promise<Listed<Item>>): AsyncGenerator<Item[]> {
  for (let from = pass.since, isOver = false; !isOver; ) {
    const { items, until } = await list({ from, to: pass.before });
    yield items;
    isOver = until >= pass.before;
    from = until;
  }
}

/** Where the pass ends early, it has ended: nothing goes on behind its back. */
async function checkEach<Item>(pass: Pass, items: Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const work = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      const next = item;
      await pass
        .checkItem(() => act(next))
        .catch((error) => {
          queue.length = 0;
          throw error;
        });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const early = ends.find((end) => end.status === 'rejected');
  if (early) throw early.reason;
}
