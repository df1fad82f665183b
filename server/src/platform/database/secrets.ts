import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Returns a random key from the database. The first call creates it. All instances get the same key. */
export async function getOrCreateSecret(db: Db, name: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64url');
  const row = await db
    .insertInto('shop_secrets')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql.ref('shop_secrets.value') }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}
