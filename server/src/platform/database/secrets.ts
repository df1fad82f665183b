import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * A key that the shop makes for itself at its first start: random, kept in the database, the same for all its instances.
 */
export async function secretNamed(db: Db, name: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64url');
  const row = await db
    .insertInto('shop_secrets')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql.ref('shop_secrets.value') }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}
