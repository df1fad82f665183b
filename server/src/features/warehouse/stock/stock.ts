import { partNumberKeyOf } from '@axlewright/contract/catalog/part-number';
import { maximumNumberedParts, type PartStock, type StockListQuery } from '@axlewright/contract/warehouse/stock';
import { z } from 'zod';
import type { Db } from '../../../platform/database/db.ts';
import { type PageOfRows, pageOfRows, parseCursor } from '../../../platform/lists/keyset-pages.ts';
import { notFoundError } from '../../../platform/shop-error.ts';
import { resolveNumbers } from '../../catalog/numbers/resolve-numbers.ts';
import { listOrdersBeingPacked } from '../fulfillment/packers.ts';
import { countStockInBins, listIdsByPartNumber, listStockInBins, listStockRows, type StockRow } from './stock.queries.ts';

/** Returns the stock of a part. Throws 404 if there is no such part. */
export async function getPartStock(db: Db, partId: string): Promise<PartStock> {
  const [stock] = await listPartStocks(db, [partId]);
  if (!stock) throw notFoundError('part');
  return stock;
}

/** Lists the stock of parts in the order of the ids. Deleted parts are missing. */
export async function listPartStocks(db: Db, partIds: string[]): Promise<PartStock[]> {
  const rows = await listStockRows(db, partIds);
  const packed = await listPackedOrders(db, rows);
  const stocks = new Map(rows.map((row) => [row.id, stockOf(row, packed)]));
  return partIds.flatMap((id) => stocks.get(id) ?? []);
}

/** Lists the parts whose bin starts with `bin`. Without it, lists all parts that have a bin. */
export async function listStock(db: Db, { bin = '', limit, cursor }: StockListQuery): Promise<PageOfRows<PartStock>> {
  const position = parseCursor(cursor, z.string());
  const [rows, count] = await Promise.all([listStockInBins(db, bin, { limit, position }), countStockInBins(db, bin)]);
  const packed = await listPackedOrders(db, rows);
  return pageOfRows(rows, {
    limit,
    position,
    count,
    positionOf: (row) => ({ value: row.bin, id: row.id }),
    itemOf: (row) => stockOf(row, packed),
  });
}

/**
 * Lists the parts with exactly this number. Does not look for similar numbers, because the clerk has the part in hand and can read its
 * number. Also finds drafts by part number: a part is a draft until its stock is known, and the stock of a new part is often unknown
 * before its first delivery.
 */
export async function listStockByNumber(db: Db, number: string): Promise<PartStock[]> {
  if (number.trim() === '') return [];
  const [resolved] = await resolveNumbers(db, { lines: [{ text: number }] }, null);
  const ids = resolved && resolved.status !== 'proposed' ? resolved.candidates.map(({ partId }) => partId) : [];
  const found = ids.length > 0 ? ids : await listIdsByPartNumber(db, partNumberKeyOf(number));
  return listPartStocks(db, found.slice(0, maximumNumberedParts));
}

/** Returns the orders with these parts that somebody is packing now. */
function listPackedOrders(db: Db, rows: readonly StockRow[]): Promise<Set<string>> {
  return listOrdersBeingPacked(db, [...new Set(rows.flatMap(({ begun_orders }) => begun_orders.map(({ order }) => order)))]);
}

function stockOf(row: StockRow, packedOrders: ReadonlySet<string>): PartStock {
  const { id, part_number, name, image, bin, available, promised, begun_orders } = row;
  const beingPacked = begun_orders.filter(({ order }) => packedOrders.has(order));
  return { _id: id, partNumber: part_number, name, image, bin, onHand: available + promised, promised, available, beingPacked };
}
