import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { listAdminActs } from './audit.ts';

export function auditRoutes(implement: ImplementEndpoint, { db }: { db: Database }): void {
  implement('listAdminActs', async ({ query }) => listAdminActs(db, query));
}
