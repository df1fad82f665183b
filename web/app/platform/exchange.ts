import { ApiError } from '@axlewright/client/call-endpoint';
import { readAccessToken, storeAccessToken } from './access-token.ts';
import { callApi } from './api.ts';
import { chosenIdentity } from './identity/chosen-identity.ts';
import type { AuthUser } from './identity/identity.ts';
import { signInTimeoutMs } from './sign-in-timeout.ts';

/**
 * Runs `work` in only one tab at a time. For example, logging out waits until another tab has renewed the token. Browsers have locks only on
 * https and localhost; on other sites, `work` runs without a lock.
 */
export function withTokenLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request('access-token', work) : work();
}

/**
 * Replaces the token `stale` (null: there was none) unless another tab has already replaced it. Two tabs may both replace it, because a tab
 * sees changes of local storage late. That is harmless: both tokens belong to the same session. Returns false if the sign-in is no longer
 * valid or was ended in another tab. Throws if the provider or the shop cannot be reached.
 */
export function renewAccessToken(user: AuthUser, stale: string | null): Promise<boolean> {
  return withTokenLock(async () => {
    const stored = readAccessToken();
    return stored === stale ? exchange(user) : stored !== null;
  });
}

/**
 * Replaces the token after signing in again, even if another tab has just done so: that tab may have used the former sign-in. Returns false
 * if the sign-in was ended in another tab.
 */
export function replaceAccessToken(user: AuthUser): Promise<boolean> {
  return withTokenLock(async () => readAccessToken() !== null && exchange(user));
}

let isSecondFactorMissing = false;

/** Whether the latest exchange on this page said that a staff session still needs its second factor. */
export const needsSecondFactor = (): boolean => isSecondFactorMissing;

/** Exchanges the user's ID token for the shop's access token. Returns false if the provider has none or the shop rejects it. */
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
