import type { CacheInvalidation } from '../../../platform/cache/cache-invalidation.ts';
import type { Db } from '../../../platform/database/db.ts';
import { sharedRead } from '../../../platform/database/shared-read.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { createLowStockCache } from './low-stock.ts';
import { getOverview } from './overview.ts';
import { listWaiting } from './waiting.ts';

export function overviewRoutes(
  implement: ImplementEndpoint,
  { db, invalidation, unpaidOrderHours }: { db: Db; invalidation: Pick<CacheInvalidation, 'snapshot'>; unpaidOrderHours: number },
): void {
  const listLowStock = createLowStockCache(db, invalidation);
  const readOverview = sharedRead(() => getOverview(db, listLowStock));
  implement('getOverview', async () => readOverview());
  implement('listWaiting', async ({ caller }) => listWaiting({ db, listLowStock, unpaidOrderHours }, caller));
}
