import { type Overview, overviewDays } from '@axlewright/contract/desk/overview';
import { dollarsFromCents } from '@axlewright/contract/money/money';
import type { Db } from '../../../platform/database/db.ts';
import { firstOverviewDay } from './add-up-sales.ts';
import { listBestSellers } from './best-sellers.queries.ts';
import type { ListLowStock } from './low-stock.ts';
import { listDailyFigures, sumFigures, sumUnpaidOrders } from './overview.queries.ts';

const maxBestSellers = 8;
const periodMs = overviewDays * 86_400_000;

/** Reads the figures of the overview page. */
export async function getOverview(db: Db, listLowStock: ListLowStock): Promise<Overview> {
  const now = new Date();
  const firstDay = firstOverviewDay(now);
  const [days, previous, unpaid, lowStock, bestSellers] = await Promise.all([
    listDailyFigures(db, firstDay),
    sumFigures(db, { since: new Date(Date.parse(firstDay) - periodMs), before: new Date(now.getTime() - periodMs) }),
    sumUnpaidOrders(db),
    listLowStock(),
    listBestSellers(db, firstDay, maxBestSellers),
  ]);
  return {
    days: days.map((row) => ({ day: row.day, orders: row.orders, revenue: dollarsFromCents(row.revenue_cents) })),
    previous: { orders: previous.orders, revenue: dollarsFromCents(previous.revenue_cents) },
    unpaid: { orders: unpaid.orders, value: dollarsFromCents(unpaid.cents) },
    lowStock: lowStock.rows.map((row) => ({
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
