import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '@axlewright/contract/sales/orders';
import { payWithCard, testCards } from '../cards.ts';
import type { Answer, RemoteAccount } from '../remote-account.ts';
import { type AcknowledgedOrder, addressWithKey, type Ledger } from './ledger.ts';

/** Between two tries of a call that got no definite answer. */
const pauseMs = 50;

interface LoadOptions {
  buyers: RemoteAccount[];
  /** ids of parts with stock without end */
  parts: string[];
  cards: { url: string };
  ledger: Ledger;
}

export interface Load {
  /** lets each buyer finish the call under way */
  stop(): Promise<void>;
}

/** Each buyer orders, and then pays, cancels or leaves it, again and again, as the shop's own pages would: asking again after no answer. */
export function startLoad({ buyers, parts, cards, ledger }: LoadOptions): Load {
  let isStopping = false;
  const working = buyers.map(async (buyer) => {
    for (let turn = 0; !isStopping; turn++) await takeTurn(buyer, turn);
  });

  async function takeTurn(buyer: RemoteAccount, turn: number): Promise<void> {
    const key = randomUUID();
    // The order carries its key where the shop does not look at it: the ledger counts orders by it without asking the shop's own records.
    const body = { partId: parts[turn % parts.length], quantity: 2, address: addressWithKey(key) };
    ledger.keys.add(key);
    const placed = await insist(buyer, 'place', () => buyer.call<Order>('POST', '/orders', body, { 'idempotency-key': key }));
    if (placed?.status !== 201) return;
    const noted: AcknowledgedOrder = { buyer, id: placed.body._id, price: placed.body.price, state: 'unpaid', transactionId: null };
    ledger.orders.push(noted);
    ledger.acknowledged += 1;
    if (turn % 8 < 5) await pay(noted);
    else if (turn % 8 < 7) await cancel(noted);
  }

  async function pay(noted: AcknowledgedOrder): Promise<void> {
    const { buyer, id } = noted;
    const begun = await insist(buyer, 'payment-intent', () =>
      buyer.call<{ clientSecret: string }>('POST', `/orders/${id}/payment-intent`, {}),
    );
    if (begun?.status !== 200 && begun?.status !== 201) return;
    const { intentId } = await payWithCard(cards, begun.body.clientSecret, testCards.success);
    const report = { order: id, transactionId: intentId };
    const reported = await insist(buyer, 'report', () => buyer.call<Order>('PATCH', `/orders/${id}`, report));
    if (reported?.status !== 200) return;
    ledger.acknowledged += 1;
    Object.assign(noted, { state: 'paid', transactionId: intentId });
  }

  async function cancel(noted: AcknowledgedOrder): Promise<void> {
    const cancelled = await insist(noted.buyer, 'cancel', () => noted.buyer.call('DELETE', `/orders/${noted.id}`));
    if (cancelled?.status !== 204) return;
    ledger.acknowledged += 1;
    noted.state = 'cancelled';
  }

  /** Asks until the answer is definite; null where the load stops before that. */
  async function insist<Body>(buyer: RemoteAccount, what: string, call: () => Promise<Answer<Body>>): Promise<Answer<Body> | null> {
    for (let attempt = 1; ; attempt++) {
      const answer = await call();
      ledger.requests += 1;
      const { status } = answer;
      if (status > 0 && status < 300) return answer;
      const isFaultOfTheLine = status === 0 || status === 503 || isUnderWay(answer);
      // What was cancelled without an answer is gone at the second try.
      const isRepeated = what === 'cancel' && status === 404 && attempt > 1;
      if (!isFaultOfTheLine && !isRepeated && status !== 401) note(ledger, `${status} to ${what}`);
      if (status === 401) await buyer.renew();
      else if (!isFaultOfTheLine) return answer;
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

const isUnderWay = ({ status, body }: Answer<unknown>) =>
  status === 409 && (body as { code?: string } | undefined)?.code === 'request-under-way';

function note({ surprises }: Ledger, what: string): void {
  surprises.set(what, (surprises.get(what) ?? 0) + 1);
}
