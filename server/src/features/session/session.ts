import type { AccessTokens } from '../../platform/auth/access-token.ts';
import type { Identity } from '../../platform/auth/id-token.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { forbidden, ShopError } from '../../platform/shop-error.ts';
import { releaseEmail, revokeSession, saveSession, saveUser } from './session.queries.ts';

const noIdentity = () => new ShopError('no-identity', 401, 'Log in again: your sign-in could not be confirmed.');

/**
 * Exchanges a proven identity for an access token, making the account and the session row where they are new.
 * Throws 401 for another address than the identity's and for a sign-in that was logged out, 403 where the body names another one.
 */
export async function openSession(
  db: Database,
  tokens: AccessTokens,
  { identity, email, bodyEmail, userAgent }: { identity: Identity | null; email: string; bodyEmail: string | undefined; userAgent: string },
): Promise<{ token: string; expiresAt: Date }> {
  if (!identity || identity.email !== email) throw noIdentity();
  if (bodyEmail !== undefined && bodyEmail !== email) throw forbidden('The e-mail in the body is not the one in the path.');
  const session = await db.transaction().execute(async (transaction) => {
    await releaseEmail(transaction, identity);
    const userId = await saveUser(transaction, identity);
    return saveSession(transaction, { userId, providerSessionId: identity.providerSessionId, userAgent: userAgent.slice(0, 300) });
  });
  if (session.revoked_at) throw noIdentity();
  return tokens.issue({ userId: session.user_id, sessionId: session.id });
}

export async function closeSession(db: Db, sessionId: string): Promise<void> {
  await revokeSession(db, sessionId);
}
