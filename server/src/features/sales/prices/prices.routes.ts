import type { Db } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { listPrices } from './prices.ts';

export function pricesRoutes(implement: ImplementEndpoint, { db }: { db: Db }): void {
  implement('listPrices', async ({ body }) => listPrices(db, body));
}
