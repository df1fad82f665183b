import type { Db } from '../../../platform/database/db.ts';
import type { UncountedPage } from '../../../platform/lists/keyset-pages.ts';
import type { OrdersToExport } from '../../people/account-end/export-account.ts';
import type { ExportedOrder } from '../../people/account-end/exported-files.ts';
import { listHistoriesFor } from './order-history.ts';
import { exportBatchSize, readOrders } from './orders.ts';

/** Reads a batch of the orders that an account placed, oldest first. Each order has the history that its buyer sees. */
export async function readOrdersOfAccount(
  db: Db,
  { userId, companyIds, before }: OrdersToExport,
  cursor: string | undefined,
): Promise<UncountedPage<ExportedOrder>> {
  const filter = { userId, companyIds, state: 'all', to: before } as const;
  const page = await readOrders(db, userId, filter, { sort: 'oldest', limit: exportBatchSize, cursor });
  const histories = await listHistoriesFor(
    db,
    userId,
    page.items.map(({ _id }) => _id),
  );
  return { ...page, items: page.items.map((order) => ({ ...order, history: histories.get(order._id) ?? [] })) };
}
