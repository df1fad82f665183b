import { cleanDisplayName } from '@axlewright/contract/people/display-name';
import type { AccessTokens } from '../../../platform/auth/access-token.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { type AuthenticationPolicy, lacksSecondFactor, noIdentityError } from '../../../platform/auth/guard.ts';
import type { Identity } from '../../../platform/auth/id-token.ts';
import type { IdentityProvider } from '../../../platform/auth/identity-provider.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { forbiddenError } from '../../../platform/shop-error.ts';
import type { Notices } from '../notices/notices.ts';
import { deviceOf } from './device.ts';
import {
  findSignIn,
  hasSession,
  isKnownDevice,
  listOpenSessions,
  lockUser,
  rejectSignInsBefore,
  releaseEmail,
  releaseIdentity,
  revokeSession,
  revokeSessions,
  saveSession,
  saveUser,
  updateIssuer,
} from './session.queries.ts';

const dayMs = 24 * 60 * 60_000;
const sessionList = { days: 30, limit: 50 };

/** The maximum length of the stored User-Agent header, in characters. */
const userAgentLength = 300;

export interface SessionServices {
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
  /** the hash of the browser's device cookie */
  deviceKey: string;
}

/**
 * Exchanges an identity for an access token. Creates the account and the session if they do not exist. Throws 401 if the email address is not
 * the identity's, or if the sign-in was logged out. Throws 403 if the body has another email address.
 */
export async function openSession(
  { db, tokens, policy, notices }: SessionServices,
  { identity, provider, email, bodyEmail, userAgent, deviceKey }: SessionRequest,
): Promise<{ token: string; expiresAt: Date; needsSecondFactor?: true }> {
  if (!identity || identity.email !== email) throw noIdentityError();
  if (bodyEmail !== undefined && bodyEmail !== email) throw forbiddenError('path-differs');
  const session = await db.transaction().execute(async (transaction) => {
    if (provider.issuerMovesWithShop) await updateIssuer(transaction, identity);
    await releaseEmail(transaction, identity);
    await requireCurrentSignIn(transaction, identity);
    const user = await saveUser(transaction, { ...identity, displayName: cleanDisplayName(identity.displayName) });
    const shortUserAgent = userAgent.slice(0, userAgentLength);
    const saved = await saveSession(transaction, {
      userId: user.id,
      providerSessionId: identity.providerSessionId,
      userAgent: shortUserAgent,
      deviceKey,
      ...proofsOf(identity),
    });
    // The error also undoes the changes to the account, because it rolls back the transaction.
    if (saved.revoked_at) throw noIdentityError();
    const device = { userId: user.id, sessionId: saved.id, deviceKey, userAgent: shortUserAgent };
    if (saved.is_new && !(await isKnownDevice(transaction, device)))
      await notices.newDevice(transaction, identity.email, deviceOf(shortUserAgent));
    return { ...user, ...saved };
  });
  const token = await tokens.issue({ userId: session.user_id, sessionId: session.id });
  return lacksSecondFactor(policy, session) ? { ...token, needsSecondFactor: true } : token;
}

/** Returns the times of the sign-in and of its second factor. If the provider's clock is ahead of the shop's, returns the current time instead. */
function proofsOf({ signedInAt, hasSecondFactor }: Identity): { authenticatedAt: Date; secondFactorAt: Date | null } {
  const authenticatedAt = new Date(Math.min(signedInAt.getTime(), Date.now()));
  return { authenticatedAt, secondFactorAt: hasSecondFactor ? authenticatedAt : null };
}

/**
 * Throws 401 if the account was logged out everywhere, or closed, after this sign-in. If the email address is verified for the first time, ends
 * all existing sessions, because a stranger may have opened them.
 */
async function requireCurrentSignIn(transaction: Db, identity: Identity): Promise<void> {
  const user = await lockUser(transaction, identity);
  if (!user) return;
  if (user.closed_at) {
    // The identity can open a new account, but only with a sign-in made after the old account was closed.
    if (identity.signedInAt <= user.closed_at) throw noIdentityError();
    return releaseIdentity(transaction, user.id);
  }
  const rejectedBefore = user.no_sign_ins_before;
  // The times of sign-ins are rounded down to whole seconds.
  const isEarly = rejectedBefore !== null && identity.signedInAt.getTime() + 1_000 <= rejectedBefore.getTime();
  if (isEarly && !(await hasSession(transaction, user.id, identity.providerSessionId))) throw noIdentityError();
  if (identity.emailVerified && !user.email_verified) {
    await rejectSignInsBefore(transaction, user.id, identity.signedInAt);
    await revokeSessions(transaction, user.id, null);
  }
}

export async function closeSession(db: Db, sessionId: string): Promise<void> {
  await revokeSession(db, sessionId);
}

/** Logs a user out everywhere. Existing sign-ins at the provider can no longer open sessions. */
export async function closeAllSessions(transaction: Db, userId: string): Promise<void> {
  await rejectSignInsBefore(transaction, userId, new Date());
  await revokeSessions(transaction, userId, null);
}

/** Deletes all sessions of a user. Their access tokens stop working. */
export { deleteSessions } from './session.queries.ts';

/** Lists the caller's open sessions that were used in the last 30 days. */
export async function listSessions(db: Db, { userId, sessionId }: Caller) {
  const usedSince = new Date(Date.now() - sessionList.days * dayMs);
  const sessions = await listOpenSessions(db, userId, { usedSince, limit: sessionList.limit });
  return sessions.map(({ id, user_agent, created_at, renewed_at }) => ({
    _id: id,
    device: deviceOf(user_agent),
    since: created_at.toISOString(),
    lastUsed: renewed_at.toISOString(),
    current: id === sessionId,
  }));
}

/** Ends all other sessions of the caller, in the shop and at the provider. */
export async function closeOtherSessions(db: Database, provider: IdentityProvider, { userId, sessionId }: Caller): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const signIn = await findSignIn(transaction, sessionId);
    // The order of these locks prevents deadlocks. Token exchanges lock account, then session. Logouts at the provider lock sign-in, then session.
    await rejectSignInsBefore(transaction, userId, new Date());
    await provider.endOtherSignIns(transaction, { subject: signIn.subject, keptId: signIn.provider_session_id });
    await revokeSessions(transaction, userId, sessionId);
  });
}
