import type { Overview } from '@axlewright/contract/desk/overview';
import { dollarsFromCents } from '@axlewright/contract/money/money';
import type { Db } from '../../../platform/database/db.ts';
import { listBestSellers, listDailyFigures, listLowStock, sumUnpaidOrders } from './overview.queries.ts';

/** Reads the figures of the overview page. */
export async function getOverview(db: Db): Promise<Overview> {
  const [days, unpaid, lowStock, bestSellers] = await Promise.all([
    listDailyFigures(db),
    sumUnpaidOrders(db),
    listLowStock(db),
    listBestSellers(db),
  ]);
  return {
    days: days.map((row) => ({ day: row.day, orders: row.orders, revenue: dollarsFromCents(row.revenue_cents) })),
    unpaid: { orders: unpaid.orders, value: dollarsFromCents(unpaid.cents) },
    lowStock: lowStock.map((row) => ({
      _id: row.id,
      partNumber: row.part_number,
      name: row.name,
      minQ: row.min_quantity,
      availableQ: row.available_quantity,
    })),
    bestSellers: bestSellers.map((row) => ({
      _id: row.part_id,
      partNumber: row.part_number,
      name: row.name,
      quantity: row.quantity,
      revenue: dollarsFromCents(row.cents),
    })),
  };
}
