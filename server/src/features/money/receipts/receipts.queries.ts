import type { Db } from '../../../platform/database/db.ts';

/** Lists the successful payments of an order, oldest first. */
export async function listReceivedPayments(db: Db, orderId: string) {
  return db
    .selectFrom('payments')
    .select(['intent_id', 'amount_cents as cents'])
    .select(({ fn }) => fn.coalesce('settled_at', 'created_at').as('at'))
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Lists the refunds of an order that have not failed, oldest first: those that were made, and those that are under way. */
export async function listRefundsOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['intent_id', 'cents', 'refunds.reason', 'refunds.state'])
    .select(({ fn }) => fn.coalesce('refunds.settled_at', 'refunds.created_at').as('at'))
    .where('order_id', '=', orderId)
    .where('refunds.state', '<>', 'failed')
    .orderBy('refunds.id')
    .execute();
}
