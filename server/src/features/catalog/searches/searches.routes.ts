import type { Db } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { exportSearches, listSearches } from './searches.ts';

export function searchesRoutes(implement: ImplementEndpoint, { db }: { db: Db }): void {
  implement('listSearches', async ({ query }) => listSearches(db, query));
  implement('exportSearches', async ({ query }) => exportSearches(db, query));
}
