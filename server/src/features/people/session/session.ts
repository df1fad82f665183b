import { cleanDisplayName } from '@axlewright/contract/people/display-name';
import type { AccessTokens } from '../../../platform/auth/access-token.ts';
import { type AuthenticationPolicy, type Caller, lacksSecondFactor, noIdentity } from '../../../platform/auth/guard.ts';
import type { Identity } from '../../../platform/auth/id-token.ts';
import type { IdentityProvider } from '../../../platform/auth/identity-provider.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { forbidden } from '../../../platform/shop-error.ts';
import type { Notices } from '../notices/notices.ts';
import { deviceOf } from './device.ts';
import {
  findSignIn,
  followMove,
  hasSession,
  isKnownDevice,
  listOpenSessions,
  lockUser,
  refuseSignInsBefore,
  releaseEmail,
  revokeSession,
  revokeSessions,
  saveSession,
  saveUser,
} from './session.queries.ts';

const dayMs = 24 * 60 * 60_000;
const listed = { days: 30, limit: 50 };

/** Characters of the User-Agent header that are kept. */
const userAgentLength = 300;

export interface SessionParts {
  db: Database;
  tokens: AccessTokens;
  policy: AuthenticationPolicy;
  notices: Notices;
}

interface SessionRequest {
  identity: Identity | null;
  provider: Pick<IdentityProvider, 'issuerMovesWithShop'>;
  email: string;
  bodyEmail: string | undefined;
  userAgent: string;
  /** names the browser, as far as that can be told */
  deviceKey: string;
}

/**
 * Exchanges a proven identity for an access token, making the account and the session row where they are new.
 * Throws 401 for another address than the identity's and for a sign-in that was logged out, 403 where the body names another one.
 */
export async function openSession(
  { db, tokens, policy, notices }: SessionParts,
  { identity, provider, email, bodyEmail, userAgent, deviceKey }: SessionRequest,
): Promise<{ token: string; expiresAt: Date; needsSecondFactor?: true }> {
  if (!identity || identity.email !== email) throw noIdentity();
  if (bodyEmail !== undefined && bodyEmail !== email) throw forbidden('The e-mail in the body is not the one in the path.');
  const session = await db.transaction().execute(async (transaction) => {
    if (provider.issuerMovesWithShop) await followMove(transaction, identity);
    await releaseEmail(transaction, identity);
    await requireCurrentSignIn(transaction, identity);
    const user = await saveUser(transaction, { ...identity, displayName: cleanDisplayName(identity.displayName) });
    const userAgentKept = userAgent.slice(0, userAgentLength);
    const saved = await saveSession(transaction, {
      userId: user.id,
      providerSessionId: identity.providerSessionId,
      userAgent: userAgentKept,
      deviceKey,
      ...proofsOf(identity),
    });
    // Within the transaction: what a sign-in that has ended says of the account is not written down.
    if (saved.revoked_at) throw noIdentity();
    const device = { userId: user.id, sessionId: saved.id, deviceKey, userAgent: userAgentKept };
    if (saved.is_new && !(await isKnownDevice(transaction, device)))
      await notices.newDevice(transaction, identity.email, deviceOf(userAgentKept));
    return { ...user, ...saved };
  });
  const token = await tokens.issue({ userId: session.user_id, sessionId: session.id });
  return lacksSecondFactor(policy, session) ? { ...token, needsSecondFactor: true } : token;
}

/** What a sign-in at the provider proves, and since when. A provider whose clock is fast makes nothing recent for longer. */
function proofsOf({ signedInAt, hasSecondFactor }: Identity): { authenticatedAt: Date; secondFactorAt: Date | null } {
  const authenticatedAt = new Date(Math.min(signedInAt.getTime(), Date.now()));
  return { authenticatedAt, secondFactorAt: hasSecondFactor ? authenticatedAt : null };
}

/**
 * Throws 401 for a sign-in from before the account was logged out everywhere. When the address is verified for the first time,
 * it may have been registered by somebody else before its owner came: all that was opened until then ends.
 */
async function requireCurrentSignIn(transaction: Db, identity: Identity): Promise<void> {
  const user = await lockUser(transaction, identity);
  if (!user) return;
  const refusedBefore = user.no_sign_ins_before;
  // Sign-ins are dated to the second.
  const isEarly = refusedBefore !== null && identity.signedInAt.getTime() + 1_000 <= refusedBefore.getTime();
  if (isEarly && !(await hasSession(transaction, user.id, identity.providerSessionId))) throw noIdentity();
  if (identity.emailVerified && !user.email_verified) {
    await refuseSignInsBefore(transaction, user.id, identity.signedInAt);
    await revokeSessions(transaction, user.id, null);
  }
}

export async function closeSession(db: Db, sessionId: string): Promise<void> {
  await revokeSession(db, sessionId);
}

/** Logs somebody out everywhere: nothing that they signed in until now opens anything any more. */
export async function closeAllSessions(transaction: Db, userId: string): Promise<void> {
  await refuseSignInsBefore(transaction, userId, new Date());
  await revokeSessions(transaction, userId, null);
}

/** Where somebody is signed in, as far as it was used lately. */
export async function listSessions(db: Db, { userId, sessionId }: Caller) {
  const usedSince = new Date(Date.now() - listed.days * dayMs);
  const sessions = await listOpenSessions(db, userId, { usedSince, limit: listed.limit });
  return sessions.map(({ id, user_agent, created_at, renewed_at }) => ({
    _id: id,
    device: deviceOf(user_agent),
    since: created_at.toISOString(),
    lastUsed: renewed_at.toISOString(),
    current: id === sessionId,
  }));
}

/** Logs out everywhere but in the caller's own session, here and at the provider. */
export async function closeOtherSessions(db: Database, provider: IdentityProvider, { userId, sessionId }: Caller): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const signIn = await findSignIn(transaction, sessionId);
    // In the order in which exchanges (account, session) and log-outs at the provider (sign-in, session) take their locks.
    await refuseSignInsBefore(transaction, userId, new Date());
    await provider.endOtherSignIns(transaction, { subject: signIn.subject, keptId: signIn.provider_session_id });
    await revokeSessions(transaction, userId, sessionId);
  });
}
