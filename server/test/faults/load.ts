import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '@axlewright/contract/sales/orders';
import { payWithCard, testCards } from '../cards.ts';
import type { RemoteAccount, RemoteResponse } from '../remote-account.ts';
import { type AcknowledgedOrder, acknowledge, type Ledger, shippingAddressWithKey } from './ledger.ts';
import type { Timeline } from './timeline.ts';

/** Pause before a retry of a call without a definite response, in ms. */
const pauseMs = 50;
/** Slower responses are noted, in ms. */
const slowMs = 2_000;

interface LoadOptions {
  buyers: RemoteAccount[];
  /** ids of parts with more stock than a test can order */
  parts: string[];
  cards: { url: string };
  ledger: Ledger;
  timeline: Timeline;
  /** returns true if the shop accepts orders of several lines; every third order then has several lines */
  acceptsLines: () => boolean;
}

export interface Load {
  /** stops after each buyer has finished the current call */
  stop(): Promise<void>;
}

/** Starts buyers who repeatedly order, and then pay, cancel or abandon the order. Like the shop's pages, they retry calls without a response. */
export function startLoad({ buyers, parts, cards, ledger, timeline, acceptsLines }: LoadOptions): Load {
  let isStopping = false;
  const working = buyers.map(async (buyer) => {
    for (let turn = 0; !isStopping; turn++) await takeTurn(buyer, turn);
  });

  /** Returns 1 to 50 lines. A part may be in several lines. */
  const linesOf = (turn: number) =>
    Array.from({ length: 1 + (turn % 50) }, (_, index) => ({ partId: parts[(turn + index) % parts.length], quantity: 2 + (index % 2) }));

  async function takeTurn(buyer: RemoteAccount, turn: number): Promise<void> {
    const key = randomUUID();
    const items = acceptsLines() && turn % 3 === 2 ? { lines: linesOf(turn) } : { partId: parts[turn % parts.length], quantity: 2 };
    // The shipping address also contains the key. So the test can count the orders of each key without the shop's own record of keys.
    const body = { ...items, address: shippingAddressWithKey(key) };
    ledger.keys.add(key);
    const placed = await retryUntilDefinite(buyer, 'place', () => buyer.call<Order>('POST', '/orders', body, { 'idempotency-key': key }));
    if (placed?.status !== 201) return;
    const noted: AcknowledgedOrder = { buyer, id: placed.body._id, price: placed.body.price, state: 'unpaid', transactionId: null };
    ledger.orders.push(noted);
    acknowledge(ledger);
    if (turn % 8 < 5) await pay(noted);
    else if (turn % 8 < 7) await cancel(noted);
  }

  async function pay(noted: AcknowledgedOrder): Promise<void> {
    const { buyer, id } = noted;
    const started = await retryUntilDefinite(buyer, 'payment-intent', () =>
      buyer.call<{ clientSecret: string }>('POST', `/orders/${id}/payment-intent`, {}),
    );
    if (started?.status !== 200 && started?.status !== 201) return;
    const { intentId } = await payWithCard(cards, started.body.clientSecret, testCards.success);
    const report = { order: id, transactionId: intentId };
    const reported = await retryUntilDefinite(buyer, 'report', () => buyer.call<Order>('PATCH', `/orders/${id}`, report));
    if (reported?.status !== 200) return;
    acknowledge(ledger);
    Object.assign(noted, { state: 'paid', transactionId: intentId });
  }

  async function cancel(noted: AcknowledgedOrder): Promise<void> {
    const cancelled = await retryUntilDefinite(noted.buyer, 'cancel', () => noted.buyer.call('DELETE', `/orders/${noted.id}`));
    if (cancelled?.status !== 204) return;
    acknowledge(ledger);
    noted.state = 'cancelled';
  }

  /** Retries until the response is definite. Returns null if the load is stopped first. */
  async function retryUntilDefinite<Body>(
    buyer: RemoteAccount,
    what: string,
    call: () => Promise<RemoteResponse<Body>>,
  ): Promise<RemoteResponse<Body> | null> {
    for (let attempt = 1; ; attempt++) {
      const startedMs = performance.now();
      const response = await call();
      ledger.requests += 1;
      const { status } = response;
      const tookMs = Math.round(performance.now() - startedMs);
      if (tookMs > slowMs) timeline.note(`${what} took ${tookMs} ms`);
      if (status > 0 && status < 300) return response;
      const isTransient = status === 0 || status === 503 || isInProgress(response);
      // If a cancellation succeeded but its response was lost, the retry gets 404.
      const isRepeated = what === 'cancel' && status === 404 && attempt > 1;
      if (!isTransient && !isRepeated && status !== 401) note(ledger, `${status} to ${what}`);
      if (status === 401) await buyer.renew();
      else if (!isTransient) return response;
      ledger.failed += 1;
      const { code } = (response.body ?? {}) as { code?: string };
      timeline.note(`${what} failed after ${tookMs} ms: ${status || response.failure} ${code ?? ''}`);
      if (isStopping) return null;
      await sleep(pauseMs);
    }
  }

  const done = Promise.allSettled(working);
  return {
    async stop() {
      isStopping = true;
      for (const buyer of await done) if (buyer.status === 'rejected') note(ledger, `a buyer gave up: ${buyer.reason}`);
    },
  };
}

const isInProgress = ({ status, body }: RemoteResponse<unknown>) =>
  status === 409 && (body as { code?: string } | undefined)?.code === 'request-under-way';

function note({ surprises }: Ledger, what: string): void {
  surprises.set(what, (surprises.get(what) ?? 0) + 1);
}
