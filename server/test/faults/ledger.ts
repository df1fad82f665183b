import type { Order } from '@axlewright/contract/sales/orders';
import type { RemoteAccount, RemoteResponse } from '../remote-account.ts';

/** What the shop acknowledged to a buyer about one order. */
export interface AcknowledgedOrder {
  buyer: RemoteAccount;
  id: string;
  price: number;
  /** last acknowledged state; the order may have changed since then without a response */
  state: 'unpaid' | 'paid' | 'cancelled';
  transactionId: string | null;
}

/** Requests and responses during a fault. */
export interface Ledger {
  requests: number;
  /** responses that acknowledged a write */
  acknowledged: number;
  orders: AcknowledgedOrder[];
  /** idempotency keys of all requested orders, acknowledged or not */
  keys: Set<string>;
  /** counts of responses that no fault justifies */
  surprises: Map<string, number>;
}

export const openLedger = (): Ledger => ({ requests: 0, acknowledged: 0, orders: [], keys: new Set(), surprises: new Map() });

/** Returns the acknowledged orders that are missing or differ from what was acknowledged. */
export async function listLost({ orders }: Ledger): Promise<string[]> {
  const lost: string[] = [];
  for (const noted of orders) {
    const { status, body } = await fetchOrder(noted);
    if (status !== 200) lost.push(`order ${noted.id} was acknowledged and its GET returns ${status}`);
    else if (!isKept(noted, body)) lost.push(`order ${noted.id} was acknowledged as ${noted.state} and is ${body.state}`);
  }
  return lost;
}

/** Renews the access token if needed, because a wrong clock may have invalidated it. */
async function fetchOrder({ buyer, id }: AcknowledgedOrder): Promise<RemoteResponse<Order>> {
  const response = await buyer.call<Order>('GET', `/orders/${id}`);
  if (response.status !== 401) return response;
  await buyer.renew();
  return buyer.call<Order>('GET', `/orders/${id}`);
}

function isKept({ price, state, transactionId }: AcknowledgedOrder, now: Order): boolean {
  if (now.price !== price) return false;
  if (state === 'unpaid') return true;
  return now.state === state && now.transactionId === transactionId;
}

const keyPrefix = 'key ';

export const shippingAddressWithKey = (key: string) => `${keyPrefix}${key}`;

/** Returns every key with more than one order. @param shippingAddresses those of all orders in the shop */
export function listSurplus({ keys }: Ledger, shippingAddresses: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const address of shippingAddresses) {
    const key = address.startsWith(keyPrefix) ? address.slice(keyPrefix.length) : '';
    if (keys.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([key, count]) => `${count} orders for one key, ${key}`);
}
