import type { Identity } from '../../platform/auth/id-token.ts';
import type { Db } from '../../platform/database/database.ts';

/**
 * An address that has passed to another subject at the provider no longer belongs to the account that had it. That account's
 * sessions end, and none of its sign-ins from before this one opens another.
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

/** The account of an identity, held until the transaction ends. */
export async function lockUser(db: Db, { issuer, subject }: Identity) {
  return db
    .selectFrom('users')
    .select(['id', 'email_verified', 'no_sign_ins_before'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes the account or brings it up to date; answers its id. A name that the provider doesn't tell stays. */
export async function saveUser(db: Db, identity: Identity): Promise<string> {
  const known = {
    email: identity.email,
    email_verified: identity.emailVerified,
    ...(identity.displayName ? { display_name: identity.displayName } : {}),
  };
  const row = await db
    .insertInto('users')
    .values({ issuer: identity.issuer, subject: identity.subject, display_name: '', role: null, ...known })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(known))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The row of this sign-in, new or renewed; a revoked one stays revoked. */
export async function saveSession(
  db: Db,
  { userId, providerSessionId, userAgent }: { userId: string; providerSessionId: string; userAgent: string },
) {
  return db
    .insertInto('sessions')
    .values({ user_id: userId, provider_session_id: providerSessionId, user_agent: userAgent, revoked_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider_session_id']).doUpdateSet({ renewed_at: new Date() }))
    .returning(['id', 'user_id', 'revoked_at'])
    .executeTakeFirstOrThrow();
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

/** Those used last come first. */
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

/** How the provider knows the person and the sign-in of a session. */
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

/** Sign-ins from before `since` open no session from now on. */
export async function refuseSignInsBefore(db: Db, userId: string, since: Date): Promise<void> {
  await db.updateTable('users').set({ no_sign_ins_before: since }).where('id', '=', userId).execute();
}

/** Ends all sessions of a person but `keptId`. */
export async function revokeSessions(db: Db, userId: string, keptId: string | null): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keptId !== null, (query) => query.where('id', '!=', keptId))
    .execute();
}
