import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { idempotencyKeyOf } from '../../sales/orders/idempotency-key.ts';
import { getPartStock, listStock, listStockByNumber } from './stock.ts';
import { listStockChanges } from './stock-changes.ts';
import { countStock, receiveStock, setBin, writeOffStock } from './stock-moves.ts';

export function stockRoutes(implement: ImplementEndpoint, { db }: { db: Database }): void {
  const movesStock = { changesPublicData: true };
  implement('listStock', async ({ query }) => listStock(db, query));
  implement('listStockByNumber', async ({ query }) => listStockByNumber(db, query.number));
  implement('getPartStock', async ({ params }) => getPartStock(db, params.partId));
  implement('listStockChanges', async ({ params, query }) => listStockChanges(db, params.partId, query));
  implement('receiveStock', async ({ caller, body, request }) => receiveStock(db, caller, body, idempotencyKeyOf(request)), movesStock);
  implement('countStock', async ({ caller, body, request }) => countStock(db, caller, body, idempotencyKeyOf(request)), movesStock);
  implement(
    'writeOffStock',
    async ({ caller, params, body, request }) => writeOffStock(db, caller, params.partId, body, idempotencyKeyOf(request)),
    movesStock,
  );
  implement('setBin', async ({ caller, params, body }) => setBin(db, caller, params.partId, body.bin));
}
