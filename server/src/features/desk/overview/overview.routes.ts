import type { Db } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/endpoint-routes.ts';
import { getOverview } from './overview.ts';

export function overviewRoutes(implement: ImplementEndpoint, { db }: { db: Db }): void {
  implement('getOverview', async () => getOverview(db));
}
