import { sql } from 'kysely';
import type { Identity } from '../../../platform/auth/id-token.ts';
import type { Db } from '../../../platform/database/db.ts';

/**
 * Changes the issuer of an account whose ID tokens have had a different issuer since the shop moved to another URL. So the user keeps the
 * account.
 */
export async function updateIssuer(db: Db, { issuer, subject, email }: Identity): Promise<void> {
  await db
    .updateTable('users')
    .set({ issuer })
    .where('email', '=', email)
    .where('subject', '=', subject)
    .where('issuer', '!=', issuer)
    .where((where) =>
      where.not(where.exists(where.selectFrom('users as here').where('here.issuer', '=', issuer).where('here.subject', '=', subject))),
    )
    .execute();
}

/**
 * If the email address now belongs to another user at the provider, removes the address from the old account, and ends the sessions of the old
 * account. Earlier sign-ins of the old account can no longer open sessions.
 */
export async function releaseEmail(db: Db, { issuer, subject, email, signedInAt }: Identity): Promise<void> {
  const released = await db
    .updateTable('users')
    .set({ email: null, no_sign_ins_before: signedInAt })
    .where('email', '=', email)
    .where((where) => where.or([where('issuer', '!=', issuer), where('subject', '!=', subject)]))
    .returning('id')
    .executeTakeFirst();
  if (released) await revokeSessions(db, released.id, null);
}

/** Finds the account of an identity, and locks its row until the transaction ends. */
export async function lockUser(db: Db, { issuer, subject }: Identity) {
  return db
    .selectFrom('users')
    .select(['id', 'email_verified', 'no_sign_ins_before', 'closed_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
}

/** Frees the identity of a closed account, so that a new account can have it. */
export async function releaseIdentity(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ subject: sql<string>`'closed:' || id` }).where('id', '=', userId).execute();
}

/** Creates or updates the account. Keeps the name if the provider does not send one. */
export async function saveUser(db: Db, identity: Identity) {
  const fromProvider = {
    email: identity.email,
    email_verified: identity.emailVerified,
    ...(identity.displayName ? { display_name: identity.displayName } : {}),
  };
  return db
    .insertInto('users')
    .values({ issuer: identity.issuer, subject: identity.subject, display_name: '', role: null, ...fromProvider })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(fromProvider))
    .returning(['id', 'role', 'asks_second_factor'])
    .executeTakeFirstOrThrow();
}

export interface SignedInSession {
  userId: string;
  providerSessionId: string;
  userAgent: string;
  deviceKey: string;
  authenticatedAt: Date;
  secondFactorAt: Date | null;
}

/** Creates or renews the session of a sign-in. A renewed session keeps the time of its second factor. A revoked session stays revoked. */
export async function saveSession(db: Db, session: SignedInSession) {
  return db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      provider_session_id: session.providerSessionId,
      user_agent: session.userAgent,
      revoked_at: null,
      device_key: session.deviceKey,
      authenticated_at: session.authenticatedAt,
      second_factor_at: session.secondFactorAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'provider_session_id']).doUpdateSet((row) => ({
        renewed_at: new Date(),
        device_key: row.fn.coalesce('sessions.device_key', 'excluded.device_key'),
        authenticated_at: sql<Date>`greatest(sessions.authenticated_at, excluded.authenticated_at)`,
        second_factor_at: row.fn.coalesce('sessions.second_factor_at', 'excluded.second_factor_at'),
      })),
    )
    .returning(['id', 'user_id', 'revoked_at', 'second_factor_at', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow();
}

/**
 * Returns true if the account has used this browser before, or if this is its first session. Old sessions have no device cookie, so they are
 * compared by their User-Agent header.
 */
export async function isKnownDevice(
  db: Db,
  { userId, sessionId, deviceKey, userAgent }: { userId: string; sessionId: string; deviceKey: string; userAgent: string },
): Promise<boolean> {
  const otherSessions = () => db.selectFrom('sessions').select('id').where('user_id', '=', userId).where('id', '!=', sessionId).limit(1);
  const sessionsOfBrowser = otherSessions().where((where) =>
    where.or([where('device_key', '=', deviceKey), where.and([where('device_key', 'is', null), where('user_agent', '=', userAgent)])]),
  );
  if ((await sessionsOfBrowser.executeTakeFirst()) !== undefined) return true;
  return (await otherSessions().executeTakeFirst()) === undefined;
}

export async function hasSession(db: Db, userId: string, providerSessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_session_id', '=', providerSessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists open sessions, most recently used first. */
export async function listOpenSessions(db: Db, userId: string, { usedSince, limit }: { usedSince: Date; limit: number }) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'renewed_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('renewed_at', '>', usedSince)
    .orderBy('renewed_at', 'desc')
    .limit(limit)
    .execute();
}

/** Finds the provider's ids for the user and the sign-in of a session. */
export async function findSignIn(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.subject', 'sessions.provider_session_id'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow();
}

export async function revokeSession(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ revoked_at: new Date() }).where('id', '=', sessionId).where('revoked_at', 'is', null).execute();
}

export async function deleteSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Sign-ins from before `since` can no longer open sessions. */
export async function rejectSignInsBefore(db: Db, userId: string, since: Date): Promise<void> {
  await db.updateTable('users').set({ no_sign_ins_before: since }).where('id', '=', userId).execute();
}

/** Ends all sessions of a user, except `keptId`. */
export async function revokeSessions(db: Db, userId: string, keptId: string | null): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keptId !== null, (query) => query.where('id', '!=', keptId))
    .execute();
}
