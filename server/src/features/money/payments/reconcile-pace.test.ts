import type { Finding, PaymentHealth } from '@axlewright/contract/money/payments';
import type { Order } from '@axlewright/contract/sales/orders';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { payWithCard, testCards } from '../../../../test/cards.ts';
import { minutesFromNow, never, paymentServicesOf, providerOf, reconcileNow } from '../../../../test/payment-services.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { openTestOrders, type TestOrders } from '../../../../test/test-orders.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import type { CardProvider } from './card-provider.ts';
import { findComparedUntil } from './payment-health.ts';
import { type ReconcileOptions, reconcile } from './reconcile.ts';

let shop: TestApp;
let stop: () => Promise<void>;
let testOrders: TestOrders;

/** Each test starts a new shop, because the tests count the calls to the card processor. */
beforeEach(async () => {
  ({ shop, stop } = await startTestApp());
  testOrders = await openTestOrders(shop);
});
afterEach(async () => {
  vi.useRealTimers();
  await stop();
});

const lastPass = async () => (await testOrders.admin.call('GET', '/payments/health')).json<PaymentHealth>().lastPass;
const findings = async () => (await testOrders.admin.call('GET', '/payments/findings')).json<Finding[]>();

/** Runs the reconciler once. `replaceCalls` replaces some calls to the card processor. */
async function reconcileWith(replaceCalls: (cards: CardProvider) => Partial<CardProvider>, options: Partial<ReconcileOptions> = {}) {
  const { db, cards } = await paymentServicesOf(shop);
  await reconcile({ db, cards: { ...cards, ...replaceCalls(cards) } }, { openForSeconds: 0, unpaidHours: never, ...options });
}

const reject = () => Promise.reject(new ShopError('card-provider-unavailable', 503));

async function openPayments(count: number): Promise<Order[]> {
  const orders = await Promise.all(Array.from({ length: count }, testOrders.placeOrder));
  await Promise.all(orders.map(testOrders.secretOf));
  return orders;
}

describe('a run of the reconciler that ends early', () => {
  it('makes no more calls after the signal aborts, and records the reason', async () => {
    await openPayments(12);
    const stopping = new AbortController();
    const stopAtFirstCall = (cards: CardProvider) => ({
      findIntent: (id: string) => {
        stopping.abort(new Error('the shop stops'));
        return cards.findIntent(id);
      },
    });
    await reconcileWith(stopAtFirstCall, { signal: stopping.signal });
    expect(await lastPass()).toMatchObject({ asked: 1, problem: 'It was stopped early.' });
    await reconcileNow(shop);
    expect((await lastPass())?.problem).toBeNull();
  });

  it('starts no more checks if the provider does not respond', async () => {
    await openPayments(12);
    let calls = 0;
    const failCall = () => {
      calls += 1;
      return Promise.reject(new ShopError('card-provider-unavailable', 503));
    };
    await reconcileWith(() => ({ findIntent: failCall, cancelIntent: failCall, listEvents: reject, listIntents: reject }));
    const callsOfPass = calls;
    // A check that was still running would make its call during these requests.
    await openPayments(12);
    expect(calls).toBe(callsOfPass);
    expect(calls).toBeLessThanOrEqual(5);
    expect(await lastPass()).toMatchObject({ problem: 'The card processor did not respond.' });
  });
});

describe('the provider’s lists', () => {
  it('are read from the time at which the last run started, even if an item failed', async () => {
    await testOrders.secretOf(await testOrders.placeOrder());
    const since: Date[] = [];
    const failing = (cards: CardProvider): Partial<CardProvider> => ({
      findIntent: () => Promise.reject(new Error('odd')),
      listEvents: (period) => {
        since.push(period.from);
        return cards.listEvents(period);
      },
    });
    const began = Date.now();
    for (let pass = 0; pass < 2; pass++) await expect(reconcileWith(failing, { overlapSeconds: 5 })).rejects.toThrow('odd');
    expect(await lastPass()).toMatchObject({ problem: 'Something went wrong. See the log.' });
    expect(since.at(-1)?.getTime()).toBeGreaterThan(began - 6_000);
  });

  it('are read again from the start if the provider stopped responding during the last run', async () => {
    const order = await testOrders.placeOrder();
    await payWithCard(shop, await testOrders.secretOf(order), testCards.success);
    await reconcileWith(() => ({ listIntents: reject }));
    const since: Date[] = [];
    const recording = (cards: CardProvider): Partial<CardProvider> => ({
      listEvents: (period) => {
        since.push(period.from);
        return cards.listEvents(period);
      },
    });
    await reconcileWith(recording);
    expect(since[0]?.getTime()).toBeLessThan(Date.now() - 86_400_000);
  });

  it('are read on from where the last run was stopped', async () => {
    const readUntilThirdCall = async () => {
      const stopping = new AbortController();
      const starts: number[] = [];
      const slow: Partial<CardProvider> = {
        listEvents: async ({ from, to }) => {
          if (starts.push(from.getTime()) === 3) stopping.abort(new Error('the job has a time limit'));
          stopping.signal.throwIfAborted();
          return { items: [], until: new Date(Math.min(to.getTime(), from.getTime() + 86_400_000)) };
        },
        listIntents: async ({ to }) => ({ items: [], until: to }),
      };
      await reconcileWith(() => slow, { signal: stopping.signal, overlapSeconds: 60 });
      return starts;
    };
    const [first, second] = [await readUntilThirdCall(), await readUntilThirdCall()];
    expect(second[0]).toBe((first[2] ?? 0) - 60_000);
  });

  it('are read completely, even if they have more items than one call returns', async () => {
    const base = Date.now();
    const orders: Order[] = [];
    for (let minute = 0; minute < 6; minute++) {
      vi.useFakeTimers({ toFake: ['Date'], now: base + minute * 60_000 });
      const order = await testOrders.placeOrder();
      await payWithCard(shop, await testOrders.secretOf(order), testCards.success);
      orders.push(order);
    }
    // Marks the payments as just checked. The reconciler then skips them and learns from the events that they were paid.
    await shop.db
      .updateTable('payments')
      .set({ asked_at: new Date(base + 10 * 60_000) })
      .execute();
    await reconcile(await paymentServicesOf(shop, { maxListed: 2 }), { openForSeconds: 0, unpaidHours: never, now: new Date() });
    for (const order of orders) expect(await testOrders.readOrder(order)).toMatchObject({ paid: true });
  });

  it('may have events of other shops, which are looked up only once', async () => {
    const metadata = { order: '1', shop: 'another-shop' };
    const intent = await providerOf(shop).paymentIntents.create({
      amount: 700,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      metadata,
    });
    await payWithCard(shop, intent.client_secret ?? '', testCards.success);
    const askedIds: string[] = [];
    const recording = (cards: CardProvider) => ({
      findIntent: (id: string) => {
        askedIds.push(id);
        return cards.findIntent(id);
      },
    });
    for (let pass = 0; pass < 3; pass++) await reconcileWith(recording);
    expect(askedIds).toEqual([intent.id]);
    expect(await findings()).toEqual([]);
  });
});

describe('a run without findings', () => {
  it('is deleted after a day, but while none has finished, the oldest stays', async () => {
    await shop.pool.query(
      `insert into reconciliations (started_at) select now() - make_interval(hours => hours) from unnest(array[75, 50, 26, 2]) as hours`,
    );
    const agesInHours = async () => {
      const { rows } = await shop.pool.query<{ hours: number }>(
        'select extract(epoch from now() - started_at)::int / 3600 as hours from reconciliations order by id',
      );
      return rows.map(({ hours }) => hours);
    };
    await reconcileWith(() => ({ listEvents: reject }));
    expect(await agesInHours()).toEqual([75, 2, 0]);
    expect((await findComparedUntil(shop.db))?.getTime()).toBeLessThan(Date.now() - 74 * 3_600_000);
    await reconcileNow(shop);
    expect(await agesInHours()).toEqual([2, 0, 0]);
  });
});

describe('a run that finds more unfinished refunds than it may check', () => {
  const insertRefunds = ({ transactionId }: Order, count: number, state: string) =>
    shop.pool.query(
      `insert into refunds (payment_id, cents, state, actor, provider_refund_id)
       select id, 1, $3, 'provider', intent_id || '-' || number from payments, generate_series(1, $2) as number where intent_id = $1`,
      [transactionId, count, state],
    );

  it.each([
    ['stay pending', 'pending', 'known'],
    ['belong to payments that the provider does not know', 'pending', 'unknown'],
    ['are pending, and the provider never answers about them', 'pending', 'silent'],
    ['are requested, and the provider never answers about them', 'requested', 'silent'],
  ])('checks the others in the next run, even if the first ones %s', async (_, state, answer) => {
    const [first, second] = [await testOrders.placePaidOrder(), await testOrders.placePaidOrder()];
    // Processes the events of the payments, so that later runs ask only about refunds.
    await reconcileNow(shop);
    await insertRefunds(first, 400, state);
    await insertRefunds(second, 1, state);
    const { cards } = await paymentServicesOf(shop);
    const intent = answer === 'known' ? await cards.findIntent(first.transactionId ?? '') : null;
    const asked = new Set<string>();
    const recording = (): Partial<CardProvider> => ({
      findIntent: (id) => {
        asked.add(id);
        return answer === 'silent' ? reject() : Promise.resolve(intent);
      },
      listRefunds: () => Promise.resolve([]),
    });
    await reconcileWith(recording);
    expect([...asked]).toEqual([first.transactionId]);
    await reconcileWith(recording);
    expect([...asked]).toEqual([first.transactionId, second.transactionId]);
  });
});

describe('an order that a user cancels just before the reconciler does', () => {
  it('is not recorded as a problem', async () => {
    const order = await testOrders.placeOrder();
    await testOrders.secretOf(order);
    const old = new Date(Date.now() - 73 * 3_600_000);
    await shop.db.updateTable('orders').set({ created_at: old }).where('id', '=', order._id).execute();
    const buyerIsFaster = (cards: CardProvider) => ({
      cancelIntent: async (id: string) => {
        expect((await testOrders.buyer.call('DELETE', `/orders/${order._id}`)).statusCode).toBe(204);
        return cards.cancelIntent(id);
      },
    });
    await reconcileWith(buyerIsFaster, { unpaidHours: { verified: 72, unverified: 72 } });
    expect((await lastPass())?.problem).toBeNull();
    expect(await testOrders.readOrder(order)).toMatchObject({ state: 'cancelled' });
  });
});

describe('an abandoned payment', () => {
  it('is checked less often the older it gets, at least every hour, and at once after its order was canceled', async () => {
    const order = await testOrders.placeOrder();
    await testOrders.secretOf(order);
    const ago = (minutes: number) => minutesFromNow(-minutes);
    await shop.db
      .updateTable('payments')
      .set({ created_at: ago(60), asked_at: ago(2) })
      .execute();
    const countChecksAt = async (minutes: number) => {
      await reconcileNow(shop, { now: minutesFromNow(minutes) });
      return (await lastPass())?.asked;
    };
    expect(await countChecksAt(0)).toBe(0);
    expect(await countChecksAt(10)).toBe(0);
    expect(await countChecksAt(13)).toBe(1);
    await shop.db
      .updateTable('payments')
      .set({ created_at: ago(60 * 60), asked_at: ago(50) })
      .execute();
    expect(await countChecksAt(0)).toBe(0);
    expect(await countChecksAt(11)).toBe(1);
    expect((await testOrders.buyer.call('DELETE', `/orders/${order._id}`)).statusCode).toBe(204);
    await shop.db
      .updateTable('payments')
      .set({ status: 'open', settled_at: null, asked_at: ago(2) })
      .execute();
    expect(await countChecksAt(0)).toBeGreaterThan(0);
  });
});
