import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { deletePageByPage } from '../../../platform/database/delete-in-batches.ts';

/** Deletes keys older than `days`. Their orders stay. */
export const deleteOldIdempotencyKeys = (db: Db, days: number): Promise<void> =>
  deletePageByPage(db, 'idempotency_keys', sql`created_at < now() - make_interval(days => ${days})`);

interface RecordedKey {
  userId: string;
  key: string;
  requestHash: string;
}

/** Returns false if the account has used the key before. */
export async function insertIdempotencyKey(db: Db, { userId, key, requestHash }: RecordedKey): Promise<boolean> {
  const result = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request_hash: requestHash, response: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Finds the hash of the request that used the key. */
export async function findRequestHash(db: Db, { userId, key }: Pick<RecordedKey, 'userId' | 'key'>): Promise<string | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.request_hash;
}
