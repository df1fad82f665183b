import type { Db } from '../../../platform/database/db.ts';

export async function findAccountRow(db: Db, userId: string) {
  return db.selectFrom('users').select(['email_verified', 'verify_email_by']).where('id', '=', userId).executeTakeFirstOrThrow();
}
