import type { QueryClient } from '@tanstack/react-query';
import { readAccessToken, tokenLifeMs } from './access-token.ts';
import { onRefusedToken } from './api.ts';
import { renewAccessToken } from './exchange.ts';
import { endSignIn, findPresentUser, renewalMs } from './session.ts';

/** Timers do not run while the machine sleeps, so the clock is checked this often. */
const checkMs = 30_000;

/** A machine that wakes with an expired token may need a moment to reconnect. */
const graceMs = 60_000;

/**
 * Renews the access token five minutes before it expires, and when the machine wakes. Retries a failed renewal. If the token expires in the
 * meantime, the sign-in ends. Returns a function that stops it.
 */
export function keepSignedIn(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failingSinceMs: number | null = null;
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
    if (stale === null || tokenLifeMs() > renewalMs) return;
    const outcome = await renew(stale);
    if (outcome === 'renewed') {
      failingSinceMs = null;
      return;
    }
    failingSinceMs ??= Date.now();
    const isHopeless = outcome === 'refused' || (navigator.onLine && Date.now() - failingSinceMs >= graceMs);
    if (tokenLifeMs() === 0 && isHopeless) await endSignIn(queryClient);
  }

  const wakeEvents = [
    [document, 'visibilitychange'],
    [window, 'focus'],
    [window, 'online'],
    [window, 'pageshow'],
  ] as const;
  const onWake = () => void check();
  for (const [target, event] of wakeEvents) target.addEventListener(event, onWake);
  const stopRefusals = replaceRefusedTokens(queryClient);
  void check();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopRefusals();
    for (const [target, event] of wakeEvents) target.removeEventListener(event, onWake);
  };
}

/** Milliseconds until the renewal is due or the token expires, at most `checkMs`. */
function nextCheckMs(): number {
  const lifeMs = tokenLifeMs();
  const dueMs = lifeMs > renewalMs ? lifeMs - renewalMs : lifeMs || checkMs;
  return Math.min(Math.max(dueMs, 1_000), checkMs);
}

async function renew(stale: string): Promise<'renewed' | 'refused' | 'unreachable'> {
  try {
    const user = await findPresentUser();
    return user && (await renewAccessToken(user, stale)) ? 'renewed' : 'refused';
  } catch {
    return 'unreachable';
  }
}

/**
 * If the shop refuses a token, the session was ended elsewhere or the token expired while there was no network. All refused calls wait for
 * the same renewal. If it is refused, the sign-in has ended.
 */
function replaceRefusedTokens(queryClient: QueryClient): () => void {
  let replacement: Promise<boolean> | null = null;

  async function replace(refused: string): Promise<boolean> {
    if (readAccessToken() === null) return false;
    const outcome = await renew(refused);
    if (outcome === 'refused') await endSignIn(queryClient);
    return outcome === 'renewed';
  }

  return onRefusedToken((refused) => {
    replacement ??= replace(refused).finally(() => {
      replacement = null;
    });
    return replacement;
  });
}
