import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../database/db.ts';

/** Database triggers send the topic of a change to this channel. The migrations create the triggers. */
export const changedChannel = 'public_data';
/** On this channel, instances ask each other whether they have received all notifications. */
export const syncChannel = 'public_data_settle';
export const listenerName = 'axlewright-shop public data';

/**
 * Notifies all instances of a change. Do not call it in an order's transaction, because PostgreSQL commits transactions with a NOTIFY one after
 * another.
 */
export async function notifyChanged(db: Db, topic: string): Promise<void> {
  await sql`select pg_notify(${changedChannel}, ${topic})`.execute(db);
}

/** Counts the listening instances. When the result arrives, this connection has also received all notifications that were sent earlier. */
export async function countListeners(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ listeners: number }>(
    'select count(*)::int as listeners from pg_stat_activity where application_name = $1 and datname = current_database()',
    [listenerName],
  );
  return rows[0]?.listeners ?? 0;
}

export async function notifyListeners(client: pg.Client, message: string): Promise<void> {
  await client.query('select pg_notify($1, $2)', [syncChannel, message]);
}

/** Returns the last value of a sequence. */
export async function getLastValue(client: pg.Client, sequence: string): Promise<string> {
  const { rows } = await client.query<{ last_value: string }>(`select last_value from ${sequence}`);
  return rows[0]?.last_value ?? '';
}
