import type { CacheInvalidation } from '../../../platform/cache/cache-invalidation.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { createLowStockCache } from './low-stock.ts';
import { getOverview } from './overview.ts';
import { listWaiting } from './waiting.ts';

export function overviewRoutes(
  implement: ImplementEndpoint,
  { db, invalidation, unpaidOrderHours }: { db: Db; invalidation: Pick<CacheInvalidation, 'snapshot'>; unpaidOrderHours: number },
): void {
  const listLowStock = createLowStockCache(db, invalidation);
  implement('getOverview', async () => getOverview(db, listLowStock));
  implement('listWaiting', async ({ caller }) => listWaiting({ db, listLowStock, unpaidOrderHours }, caller));
}
