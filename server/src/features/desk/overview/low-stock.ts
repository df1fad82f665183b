import type { CacheInvalidation } from '../../../platform/cache/cache-invalidation.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type LowStockRow, listLowStockRows } from './overview.queries.ts';

/** The parts that are lowest in stock, and the number of all parts that are low. */
export type ListLowStock = () => Promise<{ rows: LowStockRow[]; count: number }>;

const maxListed = 8;
const topics = ['parts', 'stock'];

/**
 * Returns a function that lists the parts that are low in stock. The list reads all parts, because an index on the stock would slow down every order.
 * So all calls share one result until a part or the stock changes.
 */
export function createLowStockCache(db: Db, invalidation: Pick<CacheInvalidation, 'snapshot'>): ListLowStock {
  let latest: { version: number; result: ReturnType<ListLowStock> } | null = null;
  return () => {
    const version = invalidation.snapshot()(topics);
    if (latest?.version === version) return latest.result;
    const result = listLowStockRows(db, maxListed).then((rows) => ({ rows, count: rows[0]?.count ?? 0 }));
    const entry = { version, result };
    latest = entry;
    result.catch(() => {
      if (latest === entry) latest = null;
    });
    return result;
  };
}
