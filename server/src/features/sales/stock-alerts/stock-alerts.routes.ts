import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { listStockAlerts, removeStockAlert, requestStockAlert } from './stock-alerts.ts';

export function stockAlertsRoutes(implement: ImplementEndpoint, { db }: { db: Database }): void {
  implement('listStockAlerts', async ({ caller }) => listStockAlerts(db, caller));
  implement('requestStockAlert', async ({ caller, params, body }) => requestStockAlert(db, caller, params.partId, body));
  implement('removeStockAlert', async ({ caller, params }) => removeStockAlert(db, caller, params.partId));
}
