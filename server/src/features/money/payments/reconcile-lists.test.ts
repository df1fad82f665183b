import type { Finding, PaymentHealth } from '@axlewright/contract/money/payments';
import type { Order } from '@axlewright/contract/sales/orders';
import { expect, it } from 'vitest';
import { minutesFromNow, never, paymentServicesOf } from '../../../../test/payment-services.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import type { CardProvider, Period } from './card-provider.ts';
import { reconcile } from './reconcile.ts';

const shop = useTestApp();
const { admin, pay, placeOrder, readOrder } = useTestOrders(shop);

type ListedEvent = Awaited<ReturnType<CardProvider['listEvents']>>['items'][number];
interface MissedPayment {
  order: Order;
  intentId: string;
  at: Date;
  event: ListedEvent;
}

/** Pays an order. Only the list of events tells the shop of this payment, which was made some hours ago. */
async function missPayment(hoursAgo: number): Promise<MissedPayment> {
  const order = await placeOrder();
  const intentId = await pay(order);
  const later = { asked_at: minutesFromNow(60) };
  await shop.db.updateTable('payments').set(later).where('intent_id', '=', intentId).execute();
  const event = { id: `evt_${intentId}`, object: 'event', type: 'payment_intent.succeeded', data: { object: { id: intentId } } };
  return { order, intentId, at: minutesFromNow(-60 * hoursAgo), event: event as ListedEvent };
}

/** Runs the reconciler once, with only these events. Returns the time from which it read the list. */
async function reconcileMissed(missed: MissedPayment[], silent: MissedPayment[] = []): Promise<Date | undefined> {
  const { db, cards } = await paymentServicesOf(shop);
  const starts: Date[] = [];
  const replaced: Partial<CardProvider> = {
    findIntent: (id) =>
      silent.some(({ intentId }) => intentId === id)
        ? Promise.reject(new ShopError('card-provider-unavailable', 503))
        : cards.findIntent(id),
    listEvents: async ({ from, to }: Period) => {
      // To check whether the card processor responds, the reconciler asks for an empty period.
      if (from < to) starts.push(from);
      return { items: missed.filter(({ at }) => from <= at && at <= to).map(({ event }) => event), until: to };
    },
    listIntents: async ({ to }) => ({ items: [], until: to }),
  };
  await reconcile({ db, cards: { ...cards, ...replaced } }, { openForSeconds: 0, unpaidHours: never, overlapSeconds: 60 });
  return starts[0];
}

const findingsAbout = async ({ intentId }: MissedPayment) =>
  (await admin.call('GET', '/payments/findings')).json<Finding[]>().filter(({ transactionId }) => transactionId === intentId);
const lastProblem = async () => (await admin.call('GET', '/payments/health')).json<PaymentHealth>().lastPass?.problem;

it('an event that fails once is processed by the next run; events of later periods do not wait for it', async () => {
  const [failing, later] = [await missPayment(100), await missPayment(3)];
  await reconcileMissed([failing, later], [failing]);
  expect(await readOrder(failing.order)).toMatchObject({ state: 'unpaid' });
  expect(await readOrder(later.order)).toMatchObject({ state: 'paid' });
  const from = await reconcileMissed([failing, later]);
  expect(await readOrder(failing.order)).toMatchObject({ state: 'paid' });
  expect(from?.getTime(), 'the periods before the failed event are not read again').toBeGreaterThan(Date.now() - 167 * 3_600_000);
  expect((await reconcileMissed([]))?.getTime()).toBeGreaterThan(Date.now() - 600_000);
});

it('an event that fails in 120 runs becomes a finding, and the lists are read on from there; events that failed less often are tried again', async () => {
  const [silent, later] = [await missPayment(100), await missPayment(3)];
  const missed = [silent, later];
  await shop.db
    .updateTable('reconciliations')
    .set({ lists_read_until: minutesFromNow(-60 * 101) })
    .execute();
  await reconcileMissed(missed, missed);
  const hold = (runs: number) =>
    shop.pool.query(
      `insert into reconciliations (lists_read_until, ended_at, problem)
       select (select lists_read_until from reconciliations where lists_read_until is not null order by id desc limit 1), now(), 'silent'
       from generate_series(1, $1)`,
      [runs],
    );
  await hold(100);
  expect((await reconcileMissed(missed, missed))?.getTime()).toBeLessThan(silent.at.getTime());
  expect(await findingsAbout(silent)).toEqual([]);
  await hold(20);
  await reconcileMissed(missed, missed);
  expect(await lastProblem()).toBe('The card processor did not respond.');
  const did = 'Did nothing, because each run failed. An admin must check this payment in the card processor’s dashboard.';
  expect(await findingsAbout(silent)).toMatchObject([{ kind: 'payment-missed', order: silent.order._id, did }]);
  expect(await findingsAbout(later)).toEqual([]);
  expect((await reconcileMissed(missed, [silent]))?.getTime()).toBeGreaterThan(silent.at.getTime());
  expect(await readOrder(later.order)).toMatchObject({ state: 'paid' });
  expect((await reconcileMissed(missed, [silent]))?.getTime()).toBeGreaterThan(Date.now() - 600_000);
  expect(await lastProblem()).toBeNull();
  expect(await findingsAbout(silent)).toHaveLength(1);
});
