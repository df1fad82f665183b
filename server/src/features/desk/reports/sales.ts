import { maxReportDays } from '@axlewright/contract/desk/report-choices';
import type {
  SalesExportQuery,
  SalesListQuery,
  SalesOverview,
  SalesOverviewQuery,
  SalesPeriod,
  SalesRow,
  SalesSums,
} from '@axlewright/contract/desk/reports';
import { dollarsFromCents } from '@axlewright/contract/money/money';
import { z } from 'zod';
import { csvTable } from '../../../platform/csv/csv-table.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type PageOfRows, parseCursor, uncountedPageOfRows } from '../../../platform/lists/keyset-pages.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { areAllCounted, isSortedByText, listDays, listSalesRows, type SalesGroupRow, type SumsRow, sumSales } from './sales.queries.ts';
import { addDays, daysOf } from './spans-of-period.ts';

/** How many rows an export reads per query. Each query adds up the whole period, so a few large queries are better than many small ones. */
export const exportBatch = 10_000;
const defaultDays = 30;

/** Returns the sales of a period and of the same number of days before it. Throws 400 if the period is too long. */
export async function getSalesOverview(db: Db, query: SalesOverviewQuery): Promise<SalesOverview> {
  const period = periodOf(query);
  const previous = { from: addDays(period.from, -daysOf(period)), to: addDays(period.from, -1) };
  const [days, total, earlier, isComplete] = await Promise.all([
    listDays(db, period),
    sumSales(db, period),
    sumSales(db, previous),
    areAllCounted(db),
  ]);
  return {
    total: sumsOf(total),
    days: days.map((row) => {
      const { orders, net, pieces, shipped } = sumsOf(row);
      return { day: row.day, orders, net, pieces, shipped };
    }),
    previous: { ...previous, total: sumsOf(earlier) },
    isComplete,
  };
}

/** Lists sales by day, month, category, company, or part. Throws 400 if the period is too long. */
export async function listSales(db: Db, query: SalesListQuery): Promise<PageOfRows<SalesRow>> {
  return readSales(db, query, periodOf(query));
}

/** Exports sales as CSV. Throws 400 if the period is too long. */
export function exportSales(db: Db, query: SalesExportQuery): AsyncIterable<string> {
  const period = periodOf(query);
  return csvTable(
    {
      [query.by]: (row: SalesRow) => row.name || (row._id === '0' ? `(no ${query.by})` : row._id),
      ...(query.by === 'part' ? { 'part number': (row: SalesRow) => row.partNumber } : {}),
      ...(query.by === 'category' ? {} : { orders: (row: SalesRow) => row.orders ?? '' }),
      pieces: (row) => row.pieces,
      'gross in dollars': (row) => row.gross,
      'refunded in dollars': (row) => row.refunded,
      'net in dollars': (row) => row.net,
      'pieces shipped': (row) => row.shipped,
      'pieces canceled': (row) => row.cancelled,
      'pieces left to ship': (row) => row.left,
    },
    (cursor) => readSales(db, { ...query, limit: exportBatch, cursor }, period),
  );
}

async function readSales(db: Db, { limit, cursor, by, sort }: SalesListQuery, period: SalesPeriod): Promise<PageOfRows<SalesRow>> {
  const position = parseCursor(cursor, isSortedByText(sort, by) ? z.string().max(500) : z.number());
  const rows = await listSalesRows(db, { ...period, by, sort }, { limit, position });
  const positionOf = ({ id, sort_value }: SalesGroupRow) => ({ value: sort_value, id });
  const itemOf = (row: SalesGroupRow) => rowOf(row, by === 'day' || by === 'month');
  return { ...uncountedPageOfRows(rows, { limit, position, positionOf, itemOf }), count: rows[0]?.count ?? 0 };
}

/** Returns the period of a query. Throws 400 if it ends before it begins, or is too long. */
function periodOf({ from, to = new Date().toISOString().slice(0, 10) }: SalesOverviewQuery): SalesPeriod {
  const period = { from: from ?? addDays(to, 1 - defaultDays), to };
  const days = daysOf(period);
  if (days >= 1 && days <= maxReportDays) return period;
  const message = days < 1 ? 'Must not be before the first day' : `At most ${maxReportDays} days`;
  throw new ShopError('invalid-query', 400, { errors: [{ field: 'to', message }] });
}

function rowOf(row: SalesGroupRow, isDate: boolean): SalesRow {
  const { shippedOrders: _, completeOrders: __, ...figures } = sumsOf(row);
  return {
    _id: isDate ? row.id.replace(/(....)(..)(..)/, '$1-$2-$3') : row.id,
    name: row.name,
    partNumber: row.part_number,
    ...figures,
    orders: row.orders,
  };
}

const sumsOf = (row: SumsRow): SalesSums => ({
  orders: row.orders ?? 0,
  pieces: row.pieces,
  gross: dollarsFromCents(row.cents),
  refunded: dollarsFromCents(row.refunded_cents),
  net: dollarsFromCents(row.cents - row.refunded_cents),
  cancelled: row.cancelled_pieces,
  shipped: row.shipped_pieces,
  left: row.pieces - row.shipped_pieces - row.cancelled_pieces,
  fillRate: row.pieces === 0 ? null : row.shipped_pieces / row.pieces,
  shippedOrders: row.shipped_orders,
  completeOrders: row.complete_orders,
});
