import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Returns a random key of the shop. The first call creates it in the database, so all instances use the same one. */
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
