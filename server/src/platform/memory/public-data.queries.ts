import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../database/db.ts';

/** Triggers name a topic here when it changed; the migrations say which. */
export const changedChannel = 'public_data';
/** Shops ask each other here whether they have heard of all changes. */
export const settleChannel = 'public_data_settle';
export const listenerName = 'axlewright-shop public data';

/** Not within an order's transaction: NOTIFY holds a lock of the whole server until the commit. */
export async function tellChanged(db: Db, topic: string): Promise<void> {
  await sql`select pg_notify(${changedChannel}, ${topic})`.execute(db);
}

/** All that was notified before is heard when this answers. */
export async function countListeners(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ listeners: number }>(
    'select count(*)::int as listeners from pg_stat_activity where application_name = $1 and datname = current_database()',
    [listenerName],
  );
  return rows[0]?.listeners ?? 0;
}

export async function tellListeners(client: pg.Client, message: string): Promise<void> {
  await client.query('select pg_notify($1, $2)', [settleChannel, message]);
}

/** The number that a sequence gave last. */
export async function lastDrawn(client: pg.Client, sequence: string): Promise<string> {
  const { rows } = await client.query<{ last_value: string }>(`select last_value from ${sequence}`);
  return rows[0]?.last_value ?? '';
}
