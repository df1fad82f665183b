import { dollarsFromCents } from '@axlewright/contract/money/money';
import type { OrderToShip, WorkListQuery } from '@axlewright/contract/warehouse/shipments';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/database/db.ts';
import { databaseTime, type PageOfRows, pageOfRows, parseCursor } from '../../../platform/lists/keyset-pages.ts';
import { findPackers, type Packer } from './packers.ts';
import { countOrdersToShip, listOrderToShipRows, type OrderToShipRow } from './work-list.queries.ts';

/** Lists the paid orders that have pieces to ship, the oldest payment first. */
export async function listOrdersToShip(
  db: Db,
  caller: Caller,
  { limit, cursor, ...filter }: WorkListQuery,
): Promise<PageOfRows<OrderToShip>> {
  const position = parseCursor(cursor, databaseTime);
  const [rows, count] = await Promise.all([listOrderToShipRows(db, filter, { limit, position }), countOrdersToShip(db, filter)]);
  const packers = await findPackers(
    db,
    caller,
    rows.map(({ id }) => id),
  );
  const positionOf = ({ id, sort_time }: OrderToShipRow) => ({ value: sort_time, id });
  return pageOfRows(rows, { limit, position, count, positionOf, itemOf: (row) => orderToShipOf(row, packers.get(row.id) ?? null) });
}

function orderToShipOf(row: OrderToShipRow, packer: Packer | null): OrderToShip {
  return {
    _id: row.id,
    customer: row.customer,
    company: row.company,
    purchaseOrder: row.purchase_order,
    destination: destinationOf(row),
    paidAt: row.paid_at.toISOString(),
    fulfillment: row.fulfillment,
    linesLeft: row.lines_left,
    piecesLeft: row.pieces_left,
    holdReason: row.hold_reason,
    packer,
    refunded: dollarsFromCents(row.refunded_cents),
    refundUnderWay: dollarsFromCents(row.refund_under_way_cents),
  };
}

function destinationOf({ ship_to: shipTo, address }: Pick<OrderToShipRow, 'ship_to' | 'address'>): string {
  if (shipTo) return [shipTo.city, shipTo.state].filter(Boolean).join(', ');
  return address.trim().split('\n', 1)[0] ?? '';
}
