import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Reads what decides until when an order can be paid, and the time of the database, which the reconciler uses, too. */
export async function readPaymentTimes(db: Db, id: string) {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.created_at', 'orders.pay_until', 'users.email_verified', sql<Date>`now()`.as('now')])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function setPayUntil(db: Db, id: string, time: Date): Promise<void> {
  await db.updateTable('orders').set({ pay_until: time }).where('id', '=', id).execute();
}
