import type { PartStock, StockChange } from '@axlewright/contract/warehouse/stock';
import type { LightMyRequestResponse } from 'fastify';
import type { Action } from './actions.ts';
import type { World } from './payment-world.ts';

type StockAction = Extract<Action, { pieces: number }>;

/** Receives, counts or writes off pieces of a part. A count can come too late, because other actions run at the same time. */
export async function moveStock({ admin }: World, partId: string, { do: act, pieces }: StockAction): Promise<LightMyRequestResponse> {
  if (act === 'receive') return admin.call('POST', '/stock/receipts', { lines: [{ partId, quantity: pieces }] });
  if (act === 'writeOff') return admin.call('POST', `/parts/${partId}/write-offs`, { quantity: pieces, reason: 'Broken' });
  const { onHand } = (await admin.call('GET', `/parts/${partId}/stock`)).json<PartStock>();
  return admin.call('POST', '/stock/counts', { lines: [{ partId, onHand, counted: pieces }] });
}

/** Throws if the changes of a part's stock do not add up to its stock, or if it has less than nothing. */
export async function requireSameStock({ admin }: World, partId: string): Promise<void> {
  const stock = (await admin.call('GET', `/parts/${partId}/stock`)).json<PartStock>();
  const sums = { onHand: 0, promised: 0 };
  for (let path: string | undefined = `/parts/${partId}/stock/changes?limit=100`; path; ) {
    const page: LightMyRequestResponse = await admin.call('GET', path);
    for (const { onHand, promised } of page.json<StockChange[]>()) {
      sums.onHand += onHand;
      sums.promised += promised;
    }
    path = /<[^>]*?\/api([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1];
  }
  const { onHand, promised, available } = stock;
  if (sums.onHand !== onHand || sums.promised !== promised || available < 0 || promised < 0)
    throw new Error(`stock ${JSON.stringify(stock)} has changes that add up to ${JSON.stringify(sums)}`);
}
