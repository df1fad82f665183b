import type { ShipTo } from '@axlewright/contract/sales/ship-to';
import type { Db } from '../../../platform/database/db.ts';

/** The details of an order that can be corrected. */
export interface OrderDetails {
  address: string;
  /** null: the address is only text */
  shipTo: ShipTo | null;
  purchaseOrder: string;
  phone: string;
  note: string;
}

export async function readOrderDetails(db: Db, id: string): Promise<OrderDetails> {
  return db
    .selectFrom('orders')
    .select(['address', 'ship_to as shipTo', 'purchase_order as purchaseOrder', 'phone', 'note'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function updateOrderDetails(db: Db, id: string, { address, shipTo, purchaseOrder, phone, note }: OrderDetails): Promise<void> {
  await db
    .updateTable('orders')
    .set({ address, ship_to: shipTo && JSON.stringify(shipTo), purchase_order: purchaseOrder, phone, note })
    .where('id', '=', id)
    .execute();
}
