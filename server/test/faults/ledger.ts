import type { Order } from '@axlewright/contract/sales/orders';
import type { Answer, RemoteAccount } from '../remote-account.ts';

/** What the shop told one buyer about one order. */
export interface AcknowledgedOrder {
  buyer: RemoteAccount;
  id: string;
  price: number;
  /** what was last acknowledged; it may have moved on since then without anybody being told */
  state: 'unpaid' | 'paid' | 'cancelled';
  transactionId: string | null;
}

/** What was asked and what was answered while a fault happened. */
export interface Ledger {
  requests: number;
  /** answers that acknowledged a write */
  acknowledged: number;
  orders: AcknowledgedOrder[];
  /** idempotency keys under which an order was asked for, acknowledged or not */
  keys: Set<string>;
  /** how often came an answer that nobody should get, whatever happens */
  surprises: Map<string, number>;
}

export const openLedger = (): Ledger => ({ requests: 0, acknowledged: 0, orders: [], keys: new Set(), surprises: new Map() });

/** Asks the shop for every order that it acknowledged; answers what does not hold any more. */
export async function listLost({ orders }: Ledger): Promise<string[]> {
  const lost: string[] = [];
  for (const noted of orders) {
    const { status, body } = await askFor(noted);
    if (status !== 200) lost.push(`order ${noted.id} was acknowledged and answers ${status}`);
    else if (!holds(noted, body)) lost.push(`order ${noted.id} was acknowledged as ${noted.state} and is ${body.state}`);
  }
  return lost;
}

/** A clock that went wrong may have cost the buyer the access token, not the order. */
async function askFor({ buyer, id }: AcknowledgedOrder): Promise<Answer<Order>> {
  const answer = await buyer.call<Order>('GET', `/orders/${id}`);
  if (answer.status !== 401) return answer;
  await buyer.renew();
  return buyer.call<Order>('GET', `/orders/${id}`);
}

function holds({ price, state, transactionId }: AcknowledgedOrder, now: Order): boolean {
  if (now.price !== price) return false;
  if (state === 'unpaid') return true;
  return now.state === state && now.transactionId === transactionId;
}

const mark = 'key ';

export const addressWithKey = (key: string) => `${mark}${key}`;

/** Tells of every key that has more orders than the one it may have. `addresses`: of all orders in the shop, whoever placed them. */
export function listSurplus({ keys }: Ledger, addresses: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const address of addresses) {
    const key = address.startsWith(mark) ? address.slice(mark.length) : '';
    if (keys.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([key, count]) => `${count} orders came of one key, ${key}`);
}
