import type { StockChange } from '@axlewright/contract/warehouse/stock';
import type { Db } from '../../../platform/database/db.ts';
import { databaseTime, type PageOfRows, pageOfRows, parseCursor } from '../../../platform/lists/keyset-pages.ts';
import { getPartStock } from './stock.ts';
import { countStockChanges, listStockChangeRows, type StockChangeRow } from './stock-changes.queries.ts';

/** Lists the changes of a part's stock, the newest first. Throws 404 if there is no such part. */
export async function listStockChanges(
  db: Db,
  partId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PageOfRows<StockChange>> {
  const position = parseCursor(cursor, databaseTime);
  await getPartStock(db, partId);
  const [rows, count] = await Promise.all([listStockChangeRows(db, partId, { limit, position }), countStockChanges(db, partId)]);
  const positionOf = ({ id, sort_time }: StockChangeRow) => ({ value: sort_time, id });
  return pageOfRows(rows, { limit, position, count, positionOf, itemOf: stockChangeOf });
}

function stockChangeOf(row: StockChangeRow): StockChange {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    onHand: row.on_hand,
    promised: row.promised,
    by: row.by,
    reason: row.reason,
    supplier: row.supplier,
    deliveryNote: row.delivery_note,
    orderId: row.order_id,
  };
}
