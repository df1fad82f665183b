import type { ProfileChange } from '@axlewright/contract/people/profile';
import type { Db } from '../../../platform/database/db.ts';

export async function findProfileRow(db: Db, userId: string) {
  return db
    .selectFrom('profiles')
    .select(['name', 'education', 'location', 'phone', 'linkedin'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function saveProfileRow(db: Db, userId: string, change: Omit<ProfileChange, 'email'>): Promise<void> {
  await db
    .insertInto('profiles')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...change, updated_at: new Date() }))
    .execute();
}
