import { unsoldDays } from '@axlewright/contract/desk/report-choices';
import type { StockReportExportQuery, StockReportOverview, StockReportQuery, StockReportRow } from '@axlewright/contract/desk/stock-report';
import { dollarsFromCents } from '@axlewright/contract/money/money';
import { z } from 'zod';
import { csvTable } from '../../../platform/csv/csv-table.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type PageOfRows, parseCursor, uncountedPageOfRows } from '../../../platform/lists/keyset-pages.ts';
import { areAllCounted } from './sales.queries.ts';
import { exportBatch } from './sales.ts';
import { listStockAges, listStockValueRows, type StockValueRow } from './stock-report.queries.ts';

/** Returns the value of the stock by the number of days since the last sale. */
export async function getStockReport(db: Db): Promise<StockReportOverview> {
  const [rows, isComplete] = await Promise.all([listStockAges(db, [0, ...unsoldDays.map(Number)]), areAllCounted(db)]);
  const total = (figure: 'parts' | 'pieces' | 'cents') => rows.reduce((sum, row) => sum + row[figure], 0);
  return {
    total: { parts: total('parts'), pieces: total('pieces'), value: dollarsFromCents(total('cents')) },
    ages: rows.map(({ cents, ...row }) => ({ ...row, value: dollarsFromCents(cents) })),
    isComplete,
  };
}

/** Lists the parts in stock. With `unsold`, lists only slow movers. */
export async function listStockValues(db: Db, { limit, cursor, unsold, sort }: StockReportQuery): Promise<PageOfRows<StockReportRow>> {
  const position = parseCursor(cursor, sort.endsWith('number') ? z.string().max(500) : z.number());
  const rows = await listStockValueRows(db, { unsold: Number(unsold ?? 0), sort }, { limit, position });
  const positionOf = ({ id, sort_value }: StockValueRow) => ({ value: sort_value, id });
  return { ...uncountedPageOfRows(rows, { limit, position, positionOf, itemOf: rowOf }), count: rows[0]?.count ?? 0 };
}

/** Exports the parts in stock as CSV. */
export function exportStockValues(db: Db, query: StockReportExportQuery): AsyncIterable<string> {
  return csvTable(
    {
      'part number': (row: StockReportRow) => row.partNumber,
      name: (row) => row.name,
      'on hand': (row) => row.onHand,
      promised: (row) => row.promised,
      'list price in dollars': (row) => row.price ?? '',
      'value in dollars': (row) => row.value,
      'last sold': (row) => row.lastSoldOn ?? '',
      added: (row) => row.addedOn,
      'days without a sale': (row) => row.unsoldDays,
    },
    (cursor) => listStockValues(db, { ...query, limit: exportBatch, cursor }),
  );
}

const rowOf = (row: StockValueRow): StockReportRow => ({
  _id: row.id,
  partNumber: row.part_number,
  name: row.name,
  onHand: row.on_hand,
  promised: row.promised,
  price: row.price_cents === null ? null : dollarsFromCents(row.price_cents),
  value: dollarsFromCents(row.cents),
  lastSoldOn: row.last_sold,
  addedOn: row.added,
  unsoldDays: row.unsold,
});
