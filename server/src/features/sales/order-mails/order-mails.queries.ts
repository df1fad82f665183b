import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../platform/database/db.ts';

/**
 * Reads an event of an order, and the current email address of the account that placed it. The address stored in the order may belong to
 * someone else by now. The email address is null if the account has none, or no longer belongs to the order's company.
 */
export async function findOrderEvent(db: Db, id: string) {
  return db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .leftJoin('company_members', (join) =>
      join.onRef('company_members.company_id', '=', 'orders.company_id').onRef('company_members.user_id', '=', 'orders.user_id'),
    )
    .leftJoin('users', 'users.id', 'company_members.user_id')
    .select((event) => [
      'order_events.order_id',
      'order_events.what',
      'order_events.actor',
      'order_events.cents',
      'users.email',
      sql<boolean>`order_events.user_id is not null and order_events.user_id <> orders.user_id`.as('is_by_other'),
      // The sum includes this event, but no later events.
      event
        .selectFrom('order_events as refunds')
        .select(sql<number>`coalesce(sum(refunds.cents), 0)::int`.as('cents'))
        .whereRef('refunds.order_id', '=', 'order_events.order_id')
        .whereRef('refunds.intent_id', '=', 'order_events.intent_id')
        .where('refunds.what', '=', 'refunded')
        .whereRef('refunds.id', '<=', 'order_events.id')
        .$asScalar()
        .$notNull()
        .as('refunded_cents'),
      event
        .selectFrom('payments')
        .select('amount_cents')
        .whereRef('payments.intent_id', '=', 'order_events.intent_id')
        .$asScalar()
        .as('payment_cents'),
      jsonObjectFrom(
        event
          .selectFrom('shipments')
          .select((shipment) => [
            'carrier',
            'tracking_number',
            jsonArrayFrom(
              shipment.selectFrom('shipment_lines').select(['line_number', 'quantity']).whereRef('shipment_id', '=', 'shipments.id'),
            ).as('lines'),
          ])
          .whereRef('shipments.id', '=', 'order_events.shipment_id'),
      ).as('shipment'),
      // The event of a cancellation names it. The event of a refund names the refund, which may belong to a cancellation.
      jsonArrayFrom(
        event
          .selectFrom('cancellation_lines')
          .select(['line_number', 'quantity'])
          .where(
            'cancellation_id',
            '=',
            sql<string>`coalesce(order_events.cancellation_id, (select cancellation_id from refunds where refunds.id = order_events.refund_id))`,
          ),
      ).as('canceled'),
    ])
    .where('order_events.id', '=', id)
    .executeTakeFirst();
}
export type OrderEventRow = NonNullable<Awaited<ReturnType<typeof findOrderEvent>>>;
