import type { Db } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { getOverview } from './overview.ts';

export function overviewRoutes(implement: ImplementEndpoint, { db }: { db: Db }): void {
  implement('getOverview', async () => getOverview(db));
}
