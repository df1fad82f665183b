import type { Db } from '../database/database.ts';
import { statement } from '../database/statement.ts';

const caller = statement('caller', (db, { userId, sessionId }: { userId: string; sessionId: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.display_name', 'users.role', 'sessions.id as session_id'])
    .where('sessions.id', '=', sessionId)
    .where('users.id', '=', userId)
    .where('sessions.revoked_at', 'is', null),
);

/** The account behind a session that is still open, with the role as it is at this moment. */
export async function findCaller(db: Db, claims: { userId: string; sessionId: string }) {
  const [row] = await caller(db, claims);
  return row;
}
