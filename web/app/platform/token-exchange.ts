import { ApiError } from '@axlewright/client/call-endpoint';
import { readAccessToken, storeAccessToken } from './access-token.ts';
import { callApi } from './api.ts';
import { chosenIdentity } from './identity/chosen-identity.ts';
import type { AuthUser } from './identity/identity.ts';
import { signInTimeoutMs } from './sign-in-timeout.ts';

/**
 * Runs `work` in only one tab at a time. For example, logging out waits until another tab has renewed the token. Browsers have locks only
 * on https and localhost; on other sites, `work` runs without a lock.
 */
export function withTokenLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request('access-token', work) : work();
}

/**
 * Replaces the access token `stale`. Keeps the stored token if it is a different one, because another tab has then replaced `stale`. Returns
 * false if the user is no longer signed in. Throws if the identity provider or the shop cannot be reached.
 *
 * A tab sees changes of local storage late, so two tabs may both get a new token. Both tokens are valid.
 * @param stale the token to replace; null if there was none
 */
export function renewAccessToken(user: AuthUser, stale: string | null): Promise<boolean> {
  return withTokenLock(async () => {
    const stored = readAccessToken();
    return stored === stale ? exchange(user) : stored !== null;
  });
}

/**
 * Replaces the access token after the user has signed in again. A new token from another tab is replaced too, because it may be from before
 * the new sign-in. Returns false if the user was signed out in another tab.
 */
export function replaceAccessToken(user: AuthUser): Promise<boolean> {
  return withTokenLock(async () => readAccessToken() !== null && exchange(user));
}

let isSecondFactorMissing = false;

/** Returns whether the user must still pass a second factor. The server said so when it issued the latest access token. */
export const needsSecondFactor = (): boolean => isSecondFactorMissing;

/** Exchanges the user's ID token for an access token. Returns false if there is no ID token or the shop rejects it. */
async function exchange({ email }: AuthUser): Promise<boolean> {
  const idToken = await (await chosenIdentity()).idToken();
  if (!idToken) return false;
  try {
    const { token, needsSecondFactor = false } = await callApi('openSession', {
      params: { email },
      body: { email },
      headers: { Authorization: `Bearer ${idToken}` },
      signal: AbortSignal.timeout(signInTimeoutMs),
    });
    storeAccessToken(token);
    isSecondFactorMissing = needsSecondFactor;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}
