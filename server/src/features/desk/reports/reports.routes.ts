import type { Db } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { exportSales, getSalesOverview, listSales } from './sales.ts';
import { exportStockValues, getStockReport, listStockValues } from './stock-report.ts';

export function reportsRoutes(implement: ImplementEndpoint, { db }: { db: Db }): void {
  implement('getSalesOverview', async ({ query }) => getSalesOverview(db, query));
  implement('listSales', async ({ query }) => listSales(db, query));
  implement('exportSales', async ({ query }) => exportSales(db, query));
  implement('getStockReport', async () => getStockReport(db));
  implement('listStockValues', async ({ query }) => listStockValues(db, query));
  implement('exportStockValues', async ({ query }) => exportStockValues(db, query));
}
