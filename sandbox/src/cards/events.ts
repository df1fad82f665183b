import type { ApiObject, Store } from './store.ts';
import { newId, nowSeconds } from './store.ts';

/** The API version of the sandbox's objects and events. */
export const apiVersion = '2026-10-28.endive';

export type EventType =
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
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

/** One request to the API. */
export interface Call {
  store: Store;
  requestId: string;
  idempotencyKey: string | null;
  /** the caller's Stripe-Version */
  apiVersion: string;
  /** true for browsers, which see less and need an intent's client secret */
  byPublishableKey: boolean;
  /** returns true if the fault 'processing' is planned for this request, and lowers the count of that fault by one */
  takeProcessingFault: () => boolean;
}

/** Stores an event and queues its delivery to the webhook, in the transaction of the call. */
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
