import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '@axlewright/contract/sales/orders';
import type { RemoteAccount, RemoteResponse } from '../remote-account.ts';

/** After this time, orders without a definite response count as lost. */
const patienceMs = 60_000;
/** Pause before an order is read again, in ms. */
const pauseMs = 200;

/** What the shop has confirmed to a buyer about one order. */
export interface AcknowledgedOrder {
  buyer: RemoteAccount;
  id: string;
  price: number;
  /** the last confirmed state; a later change may have succeeded although its response was lost */
  state: 'unpaid' | 'paid' | 'cancelled';
  transactionId: string | null;
}

/** The requests and responses during a fault. */
export interface Ledger {
  requests: number;
  /** requests without a definite response, which were repeated */
  failed: number;
  /** number of responses that confirmed a write */
  acknowledged: number;
  /** the longest time in which no write was confirmed */
  longestPauseMs: number;
  /** the time of the last confirmed write */
  acknowledgedAtMs: number;
  orders: AcknowledgedOrder[];
  /** idempotency keys of all orders that were requested, confirmed or not */
  keys: Set<string>;
  /** responses that the fault does not explain, and how often they came */
  surprises: Map<string, number>;
}

export const openLedger = (): Ledger => ({
  requests: 0,
  failed: 0,
  acknowledged: 0,
  longestPauseMs: 0,
  acknowledgedAtMs: performance.now(),
  orders: [],
  keys: new Set(),
  surprises: new Map(),
});

/** Counts a confirmed write. */
export function acknowledge(ledger: Ledger): void {
  const nowMs = performance.now();
  ledger.acknowledged += 1;
  ledger.longestPauseMs = Math.max(ledger.longestPauseMs, nowMs - ledger.acknowledgedAtMs);
  ledger.acknowledgedAtMs = nowMs;
}

/** Returns a line for each confirmed order that is missing, or different from what was confirmed. */
export async function listLost({ orders }: Ledger): Promise<string[]> {
  const lost: string[] = [];
  const deadlineMs = performance.now() + patienceMs;
  for (const noted of orders) {
    const { status, body } = await fetchOrder(noted, deadlineMs);
    if (status !== 200) lost.push(`order ${noted.id} was confirmed, but now its GET returns ${status}`);
    else if (!isKept(noted, body)) lost.push(`order ${noted.id} was confirmed as ${factsOf(noted)}, but is ${factsOf(body)}`);
  }
  return lost;
}

/**
 * Reads an order. Gets a new access token if necessary, because a wrong clock may have made the old token invalid. Without a definite response, asks
 * again until the deadline, because a busy computer may be slow.
 */
async function fetchOrder({ buyer, id }: AcknowledgedOrder, deadlineMs: number): Promise<RemoteResponse<Order>> {
  for (;;) {
    const response = await buyer.call<Order>('GET', `/orders/${id}`);
    const isDefinite = ![0, 401, 503].includes(response.status);
    if (isDefinite || performance.now() > deadlineMs) return response;
    if (response.status === 401) await buyer.renew();
    await sleep(pauseMs);
  }
}

const factsOf = ({ state, price, transactionId }: Pick<AcknowledgedOrder, 'state' | 'price' | 'transactionId'>) =>
  `${state}, $${price}, ${transactionId ?? 'no payment'}`;

function isKept({ price, state, transactionId }: AcknowledgedOrder, now: Order): boolean {
  if (now.price !== price) return false;
  if (state === 'unpaid') return true;
  return now.state === state && now.transactionId === transactionId;
}

const keyPrefix = 'key ';

export const shippingAddressWithKey = (key: string) => `${keyPrefix}${key}`;

/** Returns a line for each key that placed more than one order. @param shippingAddresses the addresses of all orders in the shop */
export function listSurplus({ keys }: Ledger, shippingAddresses: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const address of shippingAddresses) {
    const key = address.startsWith(keyPrefix) ? address.slice(keyPrefix.length) : '';
    if (keys.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([key, count]) => `${count} orders for one key, ${key}`);
}
