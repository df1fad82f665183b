import type { Identity } from '../../platform/auth/id-token.ts';
import type { Db } from '../../platform/database/database.ts';

/** An address that has passed to another subject at the provider no longer belongs to the account that had it. */
export async function releaseEmail(db: Db, { issuer, subject, email }: Identity): Promise<void> {
  await db
    .updateTable('users')
    .set({ email: null })
    .where('email', '=', email)
    .where((where) => where.or([where('issuer', '!=', issuer), where('subject', '!=', subject)]))
    .execute();
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

export async function revokeSession(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ revoked_at: new Date() }).where('id', '=', sessionId).where('revoked_at', 'is', null).execute();
}
