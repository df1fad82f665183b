import { ApiError } from '@axlewright/client/call-endpoint';
import { readAccessToken, storeAccessToken } from './access-token.ts';
import { callApi } from './api.ts';
import { chosenIdentity } from './identity/chosen-identity.ts';
import type { AuthUser } from './identity/identity.ts';
import { signInTimeoutMs } from './sign-in-timeout.ts';

/** One tab at a time changes the access token. Browsers have locks on https and on localhost only. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request('access-token', work) : work();
}

/**
 * Replaces the token `stale` (null: there was none) unless another tab has done so meanwhile. False where the sign-in is no longer
 * good or was ended in another tab; throws where provider or shop cannot be reached.
 */
export function renewAccessToken(user: AuthUser, stale: string | null): Promise<boolean> {
  return inTurn(async () => {
    const stored = readAccessToken();
    if (stored !== stale) return stored !== null;
    if (stale !== null && (await isReplaced(stale))) return true;
    return replace(user, stale);
  });
}

/**
 * Replaces the token after signing in again, also if another tab has just done so: that tab may have had the former sign-in yet. False
 * where the sign-in was ended in another tab.
 */
export function replaceAccessToken(user: AuthUser): Promise<boolean> {
  return inTurn(async () => {
    const stored = readAccessToken();
    return stored !== null && replace(user, stored);
  });
}

async function replace(user: AuthUser, stale: string | null): Promise<boolean> {
  if (!(await exchange(user))) return false;
  if (stale !== null) await tellReplaced(stale);
  return true;
}

/**
 * Whether somebody signed in again while the provider was asked. An answer that nobody is signed in is then about the former sign-in: the
 * question left before the new cookie came. `known` is the token from before the question.
 */
export function hasSignedInMeanwhile(known: string | null): Promise<boolean> {
  return inTurn(async () => {
    const stored = readAccessToken();
    return stored === known ? known !== null && (await isReplaced(known)) : stored !== null;
  });
}

const replacedLock = (token: string) => `access token replaced: ${token.slice(-20)}`;

/** Local storage reaches the other tabs a moment later, the names of locks at once: the tab that replaced a token holds one of its name. */
async function isReplaced(token: string): Promise<boolean> {
  const { held } = (await navigator.locks?.query()) ?? {};
  return held?.some(({ name }) => name === replacedLock(token)) ?? false;
}

function tellReplaced(token: string): Promise<void> {
  return new Promise((told) => {
    const untilThePageGoes = new Promise(() => {});
    const hold = () => {
      told();
      return untilThePageGoes;
    };
    if (navigator.locks) void navigator.locks.request(replacedLock(token), hold);
    else told();
  });
}

let isSecondFactorMissing = false;

/** Whether the latest exchange on this page said that the session of a staff account has yet to show its second factor. */
export const needsSecondFactor = (): boolean => isSecondFactorMissing;

/** Exchanges the ID token of who is signed in at the provider for the shop's access token. */
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
