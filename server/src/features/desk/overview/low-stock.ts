import type { CacheInvalidation } from '../../../platform/cache/cache-invalidation.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type LowStockRow, listLowStockRows } from './overview.queries.ts';

export type ListLowStock = () => Promise<LowStockRow[]>;

const maxListed = 8;
const topics = ['parts', 'stock'];

/**
 * Returns a function that lists the parts that are low in stock. The list reads all parts, because an index on the stock would slow down every order.
 * So all calls share one result until a part or the stock changes.
 */
export function createLowStockCache(db: Db, invalidation: Pick<CacheInvalidation, 'snapshot'>): ListLowStock {
  let latest: { version: number; rows: Promise<LowStockRow[]> } | null = null;
  return () => {
    const version = invalidation.snapshot()(topics);
    if (latest?.version === version) return latest.rows;
    const rows = listLowStockRows(db, maxListed);
    const entry = { version, rows };
    latest = entry;
    rows.catch(() => {
      if (latest === entry) latest = null;
    });
    return rows;
  };
}
