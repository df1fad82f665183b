import type { OrderDetailChange } from '@axlewright/contract/sales/order-corrections';
import type { OrderEventActor, OrderEventKind } from '@axlewright/contract/sales/order-history';
import type { OrderState } from '@axlewright/contract/sales/orders';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../platform/database/db.ts';
import { isGivenUpSql } from '../../../platform/database/failed-refunds.ts';

export interface NewOrderEvent {
  orderId: string;
  what: OrderEventKind;
  /** null for the first event of the order */
  from: OrderState | null;
  to: OrderState;
  actor: OrderEventActor;
  userId: string | null;
  cents?: number;
  intentId?: string;
  refundId?: string;
  shipmentId?: string;
  cancellationId?: string;
  /** such as the reason of a hold */
  note?: string;
  /** what was corrected */
  changes?: OrderDetailChange[];
  /** the time until which the buyer can pay */
  payBy?: Date;
}

/** Records an event. The caller passes the transaction of the change. */
export async function insertOrderEvent(db: Db, event: NewOrderEvent): Promise<void> {
  await db
    .insertInto('order_events')
    .values({
      order_id: event.orderId,
      what: event.what,
      from_state: event.from,
      to_state: event.to,
      actor: event.actor,
      user_id: event.userId,
      cents: event.cents ?? null,
      intent_id: event.intentId ?? null,
      refund_id: event.refundId ?? null,
      shipment_id: event.shipmentId ?? null,
      cancellation_id: event.cancellationId ?? null,
      note: event.note ?? '',
      pay_by: event.payBy ?? null,
      changes: event.changes ? JSON.stringify(event.changes) : null,
    })
    .execute();
}

/** Lists the events of orders, oldest first. */
export async function listOrderEventRows(db: Db, orderIds: string[]) {
  return db
    .selectFrom('order_events')
    .leftJoin('users', 'users.id', 'order_events.user_id')
    .leftJoin('refunds', 'refunds.id', 'order_events.refund_id')
    .leftJoin('cancellations', 'cancellations.id', 'order_events.cancellation_id')
    .select((event) => [
      'order_events.order_id',
      'order_events.at',
      'order_events.what',
      'order_events.from_state',
      'order_events.to_state',
      'order_events.actor',
      'order_events.user_id',
      'order_events.cents',
      'order_events.intent_id',
      'order_events.note',
      'order_events.changes',
      'order_events.pay_by',
      'users.display_name',
      'users.email',
      'refunds.reason',
      'cancellations.reason as cancellation_reason',
      isGivenUpSql.as('is_given_up'),
      jsonArrayFrom(
        event
          .selectFrom('cancellation_lines')
          .innerJoin('order_lines', (join) =>
            join
              .onRef('order_lines.order_id', '=', 'cancellation_lines.order_id')
              .onRef('order_lines.line_number', '=', 'cancellation_lines.line_number'),
          )
          .select(['part_number', 'cancellation_lines.quantity'])
          .whereRef('cancellation_lines.cancellation_id', '=', 'order_events.cancellation_id')
          .orderBy('cancellation_lines.line_number'),
      ).as('pieces'),
    ])
    .where('order_events.order_id', '=', sql<string>`any(${orderIds}::bigint[])`)
    .orderBy('order_events.id')
    .execute();
}
export type OrderEventRow = Awaited<ReturnType<typeof listOrderEventRows>>[number];
