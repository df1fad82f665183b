import { randomUUID } from 'node:crypto';
import type { PartStock, StockChange } from '@axlewright/contract/warehouse/stock';
import type { LightMyRequestResponse } from 'fastify';
import type { Action } from './actions.ts';
import type { World } from './payment-world.ts';

type StockAction = Extract<Action, { pieces: number }>;

/** Receives, counts or writes off pieces of a part. A count can come too late, because other actions run at the same time. */
export async function moveStock(world: World, partId: string, action: StockAction): Promise<LightMyRequestResponse> {
  const key = randomUUID();
  const [path, body] = await stockMoveOf(world, partId, action, key);
  const send = () => world.admin.call('POST', path, body, { 'idempotency-key': key });
  const [response] = await Promise.all(action.isRepeated ? [send(), send()] : [send()]);
  await requireOnce(world, key);
  return response as LightMyRequestResponse;
}

/** Returns the call for a stock change. `text` becomes the reason or delivery note of the stock adjustment, so that `requireOnce` finds it. */
async function stockMoveOf(
  { admin }: World,
  partId: string,
  { do: act, pieces }: StockAction,
  text: string,
): Promise<[path: string, body: object]> {
  if (act === 'receive') return ['/stock/receipts', { lines: [{ partId, quantity: pieces }], deliveryNote: text }];
  if (act === 'writeOff') return [`/parts/${partId}/write-offs`, { quantity: pieces, reason: text }];
  const { onHand } = (await admin.call('GET', `/parts/${partId}/stock`)).json<PartStock>();
  return ['/stock/counts', { lines: [{ partId, onHand, counted: pieces }], reason: text }];
}

/** Throws if a call that was sent twice changed the stock twice. */
async function requireOnce({ shop }: World, text: string): Promise<void> {
  const rows = await shop.db
    .selectFrom('stock_adjustments')
    .select('id')
    .where((where) => where.or([where('reason', '=', text), where('delivery_note', '=', text)]))
    .execute();
  if (rows.length > 1) throw new Error(`the stock was changed ${rows.length} times by one call that was repeated`);
}

/** Throws if the changes of a part's stock do not add up to its stock, or if the available or promised stock is negative. */
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
