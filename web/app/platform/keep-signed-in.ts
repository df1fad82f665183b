import type { QueryClient } from '@tanstack/react-query';
import { readAccessToken, tokenLifeMs } from './access-token.ts';
import { replaceRejectedTokensWith } from './api.ts';
import { endSignIn, findCurrentUser, renewalMs } from './session.ts';
import { renewAccessToken } from './token-exchange.ts';

/** How often to check whether the token must be renewed. A single long timer would be late if the computer sleeps in between. */
const checkMs = 30_000;

/**
 * If the shop or the identity provider cannot be reached, the user stays signed in for this time. A computer may need a moment to reconnect after
 * sleep.
 */
const graceMs = 60_000;

/**
 * If more time passes between two checks, the computer has slept. The extra minute is for tabs in the background: browsers may run their timers only
 * once a minute.
 */
const sleepMs = checkMs + 60_000;

/**
 * Renews the access token five minutes before it expires. Also checks whether that is due when the computer wakes up. Retries a failed
 * renewal. Once the token has expired, signs the user out if the renewal is rejected, or if it has failed for `graceMs` and the browser is
 * online. Returns a function that stops the renewals.
 */
export function keepSignedIn(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failingSinceMs: number | null = null;
  let lastAwakeMs = Date.now();
  let isChecking = false;
  let isStopped = false;

  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    clearTimeout(timer);
    await renewIfDue();
    isChecking = false;
    if (!isStopped) timer = setTimeout(() => void check(), nextCheckMs());
  }

  async function renewIfDue(): Promise<void> {
    const stale = readAccessToken();
    forgetFailuresAfterSleep();
    const isDue = stale !== null && tokenLifeMs() <= renewalMs;
    const outcome = isDue ? await renew(stale) : 'renewed';
    forgetFailuresAfterSleep();
    if (outcome === 'renewed') {
      failingSinceMs = null;
      return;
    }
    failingSinceMs ??= lastAwakeMs;
    const shouldGiveUp = outcome === 'rejected' || (navigator.onLine && lastAwakeMs - failingSinceMs >= graceMs);
    if (tokenLifeMs() === 0 && shouldGiveUp) await endSignIn(queryClient);
  }

  function forgetFailuresAfterSleep(): void {
    const now = Date.now();
    if (now - lastAwakeMs > sleepMs) failingSinceMs = null;
    lastAwakeMs = now;
  }

  const wakeEvents = [
    [document, 'visibilitychange'],
    [window, 'focus'],
    [window, 'online'],
    [window, 'pageshow'],
  ] as const;
  const onWake = () => void check();
  for (const [target, event] of wakeEvents) target.addEventListener(event, onWake);
  const stopReplacing = replaceRejectedTokens(queryClient);
  void check();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopReplacing();
    for (const [target, event] of wakeEvents) target.removeEventListener(event, onWake);
  };
}

/** Returns the milliseconds until the token must be renewed or expires, but at least one second and at most `checkMs`. */
function nextCheckMs(): number {
  const lifeMs = tokenLifeMs();
  const dueMs = lifeMs > renewalMs ? lifeMs - renewalMs : lifeMs || checkMs;
  return Math.min(Math.max(dueMs, 1_000), checkMs);
}

async function renew(stale: string): Promise<'renewed' | 'rejected' | 'unreachable'> {
  try {
    const user = await findCurrentUser();
    return user && (await renewAccessToken(user, stale)) ? 'renewed' : 'rejected';
  } catch {
    return 'unreachable';
  }
}

/**
 * Renews a token that the shop has rejected. The token has expired, or the user has logged out this browser from another one. If several
 * calls are rejected at the same time, all wait for one renewal. If the renewal is rejected too, signs the user out.
 */
function replaceRejectedTokens(queryClient: QueryClient): () => void {
  let replacement: Promise<boolean> | null = null;

  async function replace(rejected: string): Promise<boolean> {
    if (readAccessToken() === null) return false;
    const outcome = await renew(rejected);
    if (outcome === 'rejected') await endSignIn(queryClient);
    return outcome === 'renewed';
  }

  return replaceRejectedTokensWith((rejected) => {
    replacement ??= replace(rejected).finally(() => {
      replacement = null;
    });
    return replacement;
  });
}
