import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Lists the lines of these orders that have pieces to ship. Leaves out orders that are unpaid, canceled, completed, or on hold. */
export async function listLinesToPick(db: Db, orderIds: string[]) {
  return db
    .selectFrom('orders')
    .innerJoin('companies', 'companies.id', 'orders.company_id')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('parts', 'parts.id', 'order_lines.part_id')
    .select([
      'orders.id as order_id',
      'orders.customer',
      'companies.name as company',
      'orders.purchase_order',
      'parts.id as part_id',
      'parts.part_number',
      'parts.name',
      'parts.bin',
      'order_lines.note',
    ])
    .select(sql<number>`order_lines.quantity - shipped_quantity - cancelled_quantity`.as('pieces'))
    .where('orders.id', '=', sql<string>`any(${orderIds}::bigint[])`)
    .where('settlement', '<>', 'unpaid')
    .where('order_status', '=', 'open')
    .where('hold_reason', 'is', null)
    .where('order_lines.kind', '=', 'part')
    .where(sql<boolean>`order_lines.quantity > shipped_quantity + cancelled_quantity`)
    .orderBy('orders.paid_at')
    .orderBy('orders.id')
    .orderBy('line_number')
    .execute();
}
export type LineToPick = Awaited<ReturnType<typeof listLinesToPick>>[number];
