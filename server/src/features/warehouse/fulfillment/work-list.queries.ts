import type { WorkListQuery } from '@axlewright/contract/warehouse/shipments';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { containsPattern } from '../../../platform/database/like-pattern.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';
import { orderNumberOf } from '../../sales/orders/order-number.ts';
import { refundUnderWaySql } from './packing.queries.ts';

export type WorkListFilter = Pick<WorkListQuery, 'q' | 'list'>;

/** The condition repeats that of the index orders_to_ship, so that PostgreSQL uses it. */
const ordersToShip = (db: Db, { q = '', list }: WorkListFilter) =>
  db
    .selectFrom('orders')
    .innerJoin('companies', 'companies.id', 'orders.company_id')
    .where('settlement', '<>', 'unpaid')
    .where('order_status', '=', 'open')
    .$if(list === 'ready', (orders) => orders.where('hold_reason', 'is', null))
    .$if(list === 'held', (orders) => orders.where('hold_reason', 'is not', null))
    .$if(q.trim() !== '', (orders) => {
      const words = q.trim().toLowerCase();
      const pattern = containsPattern(words);
      return orders.where(sql<boolean>`(orders.id = ${orderNumberOf(words)}::bigint or lower(customer) like ${pattern}
        or lower(companies.name) like ${pattern} or lower(purchase_order) like ${pattern})`);
    });

/** Lists up to `limit + 1` orders, the oldest payment first. */
export async function listOrderToShipRows(
  db: Db,
  filter: WorkListFilter,
  { limit, position }: { limit: number; position: ListPosition | null },
) {
  const { order, operator } = keysetOrder(position, false);
  return ordersToShip(db, filter)
    .select(['orders.id', 'customer', 'companies.name as company', 'purchase_order', 'address', 'ship_to', 'fulfillment', 'hold_reason'])
    .select(({ ref }) => [
      ref('paid_at').$notNull().as('paid_at'),
      // as text, because a date in JavaScript has no microseconds
      sql<string>`paid_at::text`.as('sort_time'),
      sql<number>`(select count(*)::int from order_lines where order_id = orders.id and kind = 'part' and quantity > shipped_quantity + cancelled_quantity)`.as(
        'lines_left',
      ),
      sql<number>`(select coalesce(sum(quantity - shipped_quantity - cancelled_quantity), 0)::int from order_lines where order_id = orders.id and kind = 'part')`.as(
        'pieces_left',
      ),
      sql<number>`(select coalesce(sum(refunded_cents), 0)::int from payments where order_id = orders.id and intent_id = transaction_id)`.as(
        'refunded_cents',
      ),
      refundUnderWaySql.as('refund_under_way_cents'),
    ])
    .$if(position !== null, (orders) =>
      orders.where(sql<boolean>`(paid_at, orders.id) ${sql.raw(operator)} (${position?.value}::timestamptz, ${position?.id}::bigint)`),
    )
    .orderBy('paid_at', order)
    .orderBy('orders.id', order)
    .limit(limit + 1)
    .execute();
}
export type OrderToShipRow = Awaited<ReturnType<typeof listOrderToShipRows>>[number];

export function countOrdersToShip(db: Db, filter: WorkListFilter): Promise<number> {
  return countRows(db, ordersToShip(db, filter).select('orders.id'));
}
