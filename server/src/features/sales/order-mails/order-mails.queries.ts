import type { MailKind } from '@axlewright/contract/people/mail-preferences';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../platform/database/db.ts';
import { isGivenUpSql } from '../../../platform/database/failed-refunds.ts';

/** A member who gets an email about an order. */
export interface Recipient {
  userId: string;
  /** the current email address. The one in the order may belong to someone else by now */
  email: string;
  /** why: placed the order, wants the emails of the whole company, or is an owner and the member who placed the order has left */
  because: 'placed' | 'whole-company' | 'buyer-left';
}

/**
 * Lists the members of an order's company who get emails of this kind about the order. Former members get none.
 * @param isAlwaysToBuyer true: the member who placed the order gets the email even after turning the kind off
 */
export async function listRecipients(
  db: Db,
  orderId: string,
  { kind, isAlwaysToBuyer }: { kind: MailKind; isAlwaysToBuyer: boolean },
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select users.id as "userId", users.email,
      case when members.user_id = orders.user_id then 'placed' when buyers.user_id is null then 'buyer-left' else 'whole-company' end as because
    from orders
    join company_members as members on members.company_id = orders.company_id
    join users on users.id = members.user_id and users.email is not null
    left join company_members as buyers on buyers.company_id = orders.company_id and buyers.user_id = orders.user_id
    where orders.id = ${orderId} and (not ${kind} = any(members.muted_mails) or ${isAlwaysToBuyer} and members.user_id = orders.user_id)
      and (members.user_id = orders.user_id or members.role = 'owner' and (members.mails_of_company or buyers.user_id is null))
    order by users.id`.execute(db);
  return rows;
}

/** Reads an event of an order. */
export async function findOrderEvent(db: Db, id: string) {
  return db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .leftJoin('refunds', 'refunds.id', 'order_events.refund_id')
    .leftJoin('cancellations', 'cancellations.id', 'order_events.cancellation_id')
    .select((event) => [
      'order_events.order_id',
      'order_events.what',
      'order_events.actor',
      'order_events.user_id',
      'order_events.cents',
      'order_events.note',
      'order_events.changes',
      sql<string>`coalesce(refunds.reason, cancellations.reason, '')`.as('reason'),
      'orders.state as order_state',
      // The sum of the payment's refunds up to this event. The last event of each refund counts, because a bank can return a refund, and
      // the shop can then make it again.
      sql<number>`(
        select coalesce(sum(cents) filter (where what = 'refunded'), 0)::int from (
          select distinct on (refund_id) cents, what from order_events as refunds
          where refunds.order_id = order_events.order_id and refunds.intent_id = order_events.intent_id
            and what in ('refunded', 'refund-failed') and refunds.id <= order_events.id
          order by refund_id, id desc) as refunds)`.as('refunded_cents'),
      sql<boolean>`exists (select from order_events as other where other.order_id = order_events.order_id
        and other.refund_id = order_events.refund_id and what = 'refunded' and other.id < order_events.id)`.as('was_refunded'),
      isGivenUpSql.as('is_given_up'),
      // Whether this refund was made without a cancellation, and a cancellation counted it after the request and before this event.
      sql<boolean>`exists (select from cancellations as deducting where refunds.cancellation_id is null and deducting.order_id = order_events.order_id
        and refund_cents < value_cents and deducting.at between refunds.created_at and order_events.at)`.as('was_deducted'),
      // Whether the customer already has all that cancellations up to this event have deducted from their own refunds.
      sql<boolean>`(
        select coalesce(sum(cents), 0) from refunds as deducted join payments on payments.id = payment_id
        where intent_id = orders.transaction_id and cancellation_id is null and (deducted.state = 'succeeded' or resolved_at is not null)
      ) >= (
        select coalesce(sum(value_cents - refund_cents), 0) from cancellations as deducting
        where deducting.order_id = order_events.order_id and deducting.id <= order_events.cancellation_id
      )`.as('is_deduction_refunded'),
      sql<boolean>`exists (select from shipments as later where later.order_id = order_events.order_id and later.id > order_events.shipment_id)`.as(
        'has_later_shipment',
      ),
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
      // A cancellation event has the id of the cancellation. A refund event has the id of the refund, which may belong to a cancellation.
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
