import type { QueryClient } from '@tanstack/react-query';
import { readAccessToken, tokenLifeMs } from './access-token.ts';
import { onRefusedToken } from './api.ts';
import { renewAccessToken } from './exchange.ts';
import { endSignIn, presentUser, renewalMs } from './session.ts';

/** Timers stand still while the machine sleeps, so the clock is looked at this often. */
const lookMs = 30_000;

/** A machine that wakes with an expired token may need a moment until its network is back. */
const graceMs = 60_000;

/**
 * Renews the access token five minutes before it expires, in one of the tabs, and when the machine wakes. A renewal that fails is
 * tried again; when the token has expired over it, the sign-in ends. Answers how to stop.
 */
export function keepSignedIn(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failingSinceMs: number | null = null;
  let isLooking = false;
  let isStopped = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    clearTimeout(timer);
    await renewIfDue();
    isLooking = false;
    if (!isStopped) timer = setTimeout(() => void look(), nextLookMs());
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

  const wakings = [
    [document, 'visibilitychange'],
    [window, 'focus'],
    [window, 'online'],
    [window, 'pageshow'],
  ] as const;
  const onWaking = () => void look();
  for (const [target, event] of wakings) target.addEventListener(event, onWaking);
  const stopRefusals = answerRefusals(queryClient);
  void look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopRefusals();
    for (const [target, event] of wakings) target.removeEventListener(event, onWaking);
  };
}

/** When the renewal is due, or the token over, but no later than the next look at the clock. */
function nextLookMs(): number {
  const lifeMs = tokenLifeMs();
  const dueMs = lifeMs > renewalMs ? lifeMs - renewalMs : lifeMs || lookMs;
  return Math.min(Math.max(dueMs, 1_000), lookMs);
}

async function renew(stale: string): Promise<'renewed' | 'refused' | 'unreachable'> {
  try {
    const user = await presentUser();
    return user && (await renewAccessToken(user, stale)) ? 'renewed' : 'refused';
  } catch {
    return 'unreachable';
  }
}

/**
 * A call that the shop refuses for its token says that the session was ended elsewhere, or that the token ran out in a moment
 * without a network. It waits for a new one, with all others of that moment; where there is none to be had, the sign-in has ended.
 */
function answerRefusals(queryClient: QueryClient): () => void {
  let asked: Promise<boolean> | null = null;

  async function replace(refused: string): Promise<boolean> {
    if (readAccessToken() === null) return false;
    const outcome = await renew(refused);
    if (outcome === 'refused') await endSignIn(queryClient);
    return outcome === 'renewed';
  }

  return onRefusedToken((refused) => {
    asked ??= replace(refused).finally(() => {
      asked = null;
    });
    return asked;
  });
}
