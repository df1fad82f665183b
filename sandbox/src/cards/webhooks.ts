import { createHmac } from 'node:crypto';
import type { SandboxEvent } from './events.ts';
import type { Store } from './store.ts';
import { nowSeconds } from './store.ts';
import { noSuchObjectError } from './stripe-errors.ts';

const firstPauseMs = 500;
const maxPauseMs = 5 * 60_000;
const maxAttempts = 16;
const timeoutMs = 10_000;

interface WebhookOptions {
  store: Store;
  secret: string;
  url: () => string;
}

/** One delivery attempt. `status` is null if the receiver did not respond. */
export interface Delivery {
  event: string;
  type: string;
  status: number | null;
}

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Delivers events to the shop's webhook. Retries failed deliveries with exponential backoff. Tests can also start deliveries. */
export function createWebhooks({ store, secret, url }: WebhookOptions) {
  const { db } = store;
  const closing = new AbortController();
  let mode: 'normal' | 'hold' = 'normal';
  let timer: NodeJS.Timeout | undefined;
  let isDelivering = false;

  const nextDue = db.prepare(`select event, next_at from deliveries where state = 'pending' order by next_at, rowid limit 1`);
  const undelivered = db.prepare(`select event, state, attempts, last_status from deliveries where state != 'delivered' order by rowid`);
  const attemptsOf = db.prepare('select attempts from deliveries where event = ?');
  const update = db.prepare(
    `update deliveries set state = case when state = 'delivered' then state else ? end, attempts = ?, next_at = ?, last_status = ? where event = ?`,
  );

  /** Sets the timer for the next delivery. Call this after every change. */
  function wake(): void {
    if (mode === 'hold' || isDelivering || closing.signal.aborted) return;
    clearTimeout(timer);
    const due = nextDue.get();
    if (!due) return;
    timer = setTimeout(() => void deliverDue(), Math.max(0, Number(due.next_at) - Date.now()));
    timer.unref();
  }

  async function deliverDue(): Promise<void> {
    isDelivering = true;
    while (mode === 'normal' && !closing.signal.aborted) {
      const due = nextDue.get();
      if (!due || Number(due.next_at) > Date.now()) break;
      await deliver(String(due.event));
    }
    isDelivering = false;
    wake();
  }

  async function deliver(id: string): Promise<Delivery> {
    const event = requireEvent(id);
    const status = await send(event);
    if (closing.signal.aborted) return { event: id, type: event.type, status };
    const attempts = Number(attemptsOf.get(id)?.attempts) + 1;
    const isDelivered = status !== null && status >= 200 && status < 300;
    const state = isDelivered ? 'delivered' : attempts < maxAttempts ? 'pending' : 'given-up';
    const pauseMs = Math.min(firstPauseMs * 2 ** (attempts - 1), maxPauseMs);
    update.run(state, attempts, Date.now() + pauseMs, status, id);
    if (isDelivered) store.save({ ...event, pending_webhooks: 0 });
    return { event: id, type: event.type, status };
  }

  /** Returns the receiver's status, or null if the shop is down. */
  async function send(event: SandboxEvent): Promise<number | null> {
    const payload = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(url(), {
        method: 'POST',
        body: payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(payload, secret),
          'user-agent': 'Stripe/1.0 (sandbox)',
        },
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }

  function requireEvent(id: string): SandboxEvent {
    const event = store.find<SandboxEvent>('event', id);
    if (!event) throw noSuchObjectError('event', id);
    return event;
  }

  /** Delivers events now, even in the mode 'hold' and even if they were delivered before. Without ids, delivers all undelivered events. */
  async function deliverNow({
    eventIds,
    times,
    order,
  }: {
    eventIds?: string[];
    times: number;
    order: 'as-is' | 'reversed';
  }): Promise<Delivery[]> {
    const ids = eventIds ?? undelivered.all().map(({ event }) => String(event));
    const queue = (order === 'reversed' ? ids.toReversed() : ids).flatMap((id) => Array.from({ length: times }, () => id));
    const deliveries: Delivery[] = [];
    for (const id of queue) deliveries.push(await deliver(id));
    return deliveries;
  }

  function overview() {
    return {
      mode,
      undelivered: undelivered.all().map(({ event, state, attempts, last_status: lastStatus }) => {
        const { type, created } = requireEvent(String(event));
        return { id: String(event), type, created, state, attempts, lastStatus };
      }),
    };
  }

  function setMode(next: 'normal' | 'hold'): void {
    mode = next;
    if (mode === 'hold') clearTimeout(timer);
    else wake();
  }

  /** Call this after a restart. It delivers all pending events immediately. */
  function resume(): void {
    db.exec(`update deliveries set next_at = 0 where state = 'pending'`);
    wake();
  }

  function stop(): void {
    clearTimeout(timer);
    closing.abort();
  }

  return { wake, deliverNow, overview, setMode, resume, stop };
}

/** Stripe's signature scheme v1: HMAC-SHA256 over time and payload, keyed with the endpoint's secret. */
function signatureOf(payload: string, secret: string): string {
  const time = nowSeconds();
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')}`;
}
