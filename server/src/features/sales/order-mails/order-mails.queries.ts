import type { Db } from '../../../platform/database/db.ts';

/** Reads an event of an order, and the current address of its buyer. The address on the order may belong to somebody else by now. */
export async function findOrderEvent(db: Db, id: string) {
  return db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'order_events.order_id',
      'order_events.what',
      'order_events.actor',
      'order_events.cents',
      'order_events.intent_id',
      'users.email',
    ])
    .where('order_events.id', '=', id)
    .executeTakeFirst();
}
