import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { listAdminActions } from './audit.ts';

export function auditRoutes(implement: ImplementEndpoint, { db }: { db: Database }): void {
  implement('listAdminActs', async ({ query }) => listAdminActions(db, query));
}
