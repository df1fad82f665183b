import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../database/db.ts';
import { preparedStatement } from '../database/prepared-statement.ts';
import type { AccessTokenClaims } from './access-token.ts';

/** Selects the account and session of a caller, with the current roles. Returns no row if the session was closed. */
export function selectCaller(db: Db, { userId, sessionId }: AccessTokenClaims) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select((caller) => [
      'users.id',
      'users.email',
      'users.display_name',
      'users.role',
      'users.email_verified',
      'users.verify_email_by',
      'users.asks_second_factor',
      'sessions.id as session_id',
      'sessions.authenticated_at',
      'sessions.second_factor_at',
      sql<number | null>`extract(epoch from now() - sessions.wrote_at)::float`.as('wrote_seconds_ago'),
      'users.company_id',
      jsonArrayFrom(
        caller
          .selectFrom('company_members')
          .select(['company_members.role', sql<string>`company_members.company_id::text`.as('companyId')])
          .whereRef('company_members.user_id', '=', 'users.id'),
      ).as('memberships'),
    ])
    .where('sessions.id', '=', sessionId)
    .where('users.id', '=', userId)
    .where('sessions.revoked_at', 'is', null);
}

const caller = preparedStatement('caller', selectCaller);

/** Records the current time as the time of the last write of the session. */
export async function setWroteAt(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ wrote_at: sql`now()` }).where('id', '=', sessionId).execute();
}

/** Finds the caller of a request. Returns undefined if the session was closed. */
export async function findCaller(db: Db, claims: AccessTokenClaims) {
  const [row] = await caller(db, claims);
  return row;
}
