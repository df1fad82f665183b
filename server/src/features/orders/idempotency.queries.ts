import type { Order } from '@axlewright/contract/orders';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Takes the key until the transaction ends; false where another request holds it. Nothing is left behind by a refusal. */
export async function tryHoldKey(db: Db, userId: string, key: string): Promise<boolean> {
  const row = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0)) as held`.execute(
    db,
  );
  return row.rows[0]?.held ?? false;
}

export async function findKeptAnswer(db: Db, userId: string, key: string) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function keepAnswer(db: Db, kept: { userId: string; key: string; requestHash: string; response: Order }): Promise<void> {
  await db
    .insertInto('idempotency_keys')
    .values({ user_id: kept.userId, key: kept.key, request_hash: kept.requestHash, response: JSON.stringify(kept.response) })
    .execute();
}
