import type { ApiObject, Store } from './store.ts';
import { newId, nowSeconds } from './store.ts';

/** The API's version that the shapes here follow; it is also what the events say. */
export const apiVersion = '2026-10-28.endive';

export type EventType =
  | 'charge.failed'
  | 'charge.refunded'
  | 'charge.succeeded'
  | 'payment_intent.canceled'
  | 'payment_intent.created'
  | 'payment_intent.payment_failed'
  | 'payment_intent.processing'
  | 'payment_intent.requires_action'
  | 'payment_intent.succeeded'
  | 'refund.created'
  | 'refund.failed'
  | 'refund.updated';

export interface SandboxEvent extends ApiObject {
  object: 'event';
  api_version: string;
  data: { object: ApiObject };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

/** One request to the API, as the acts that it causes see it. */
export interface Call {
  store: Store;
  requestId: string;
  idempotencyKey: string | null;
  /** the Stripe-Version that the caller speaks */
  apiVersion: string;
  /** made by a browser: it sees less, and needs an intent's client secret */
  byPublishableKey: boolean;
  /** whether the bank is to take its time over the next charge */
  isSettledLater: () => boolean;
}

/** Writes down what happened, in the same transaction, and queues it for the webhook. */
export function recordEvent(call: Call, type: EventType, object: ApiObject): void {
  const event: SandboxEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: nowSeconds(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  };
  call.store.save(event);
  call.store.db.prepare(`insert into deliveries (event, state, attempts, next_at) values (?, 'pending', 0, 0)`).run(event.id);
}
