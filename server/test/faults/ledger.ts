import type { Order } from '@axlewright/contract/orders';
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
  /** how often came an answer that nobody should get, whatever happens */
  surprises: Map<string, number>;
}

export const openLedger = (): Ledger => ({ requests: 0, acknowledged: 0, orders: [], surprises: new Map() });

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
