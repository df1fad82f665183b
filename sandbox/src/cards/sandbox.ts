import type { ApiKeys } from './api-keys.ts';
import { apiVersion, type Call } from './events.ts';
import type { Faults } from './faults.ts';
import type { Answer } from './idempotency.ts';
import type { Store } from './store.ts';
import { randomText } from './store.ts';
import { StripeRefusal } from './stripe-errors.ts';
import type { Webhooks } from './webhooks.ts';

/** What the sandbox's routes share. */
export interface Sandbox {
  store: Store;
  webhooks: Webhooks;
  faults: Faults;
  keys: ApiKeys;
}

export function newRequestId(): string {
  return `req_${randomText(14)}`;
}

/** A call for acts that come from the bank or from the control, not from the API. */
export function callOf(sandbox: Sandbox, details: Partial<Call> & { path: string }): Call {
  const { path, ...rest } = details;
  return {
    store: sandbox.store,
    requestId: newRequestId(),
    idempotencyKey: null,
    apiVersion,
    byPublishableKey: false,
    isSettledLater: () => sandbox.faults.takeSlowBank(path),
    ...rest,
  };
}

/**
 * Acts in one transaction and wakes the webhooks. A refusal of something that began (a decline) is an answer: what it wrote holds.
 * One of a request that never began is thrown.
 */
export function performAct({ store, webhooks }: Sandbox, act: () => unknown, keep: (answer: Answer) => void = () => {}): Answer {
  const answer = store.transaction(() => {
    const given = answerOf(act);
    keep(given);
    return given;
  });
  webhooks.wake();
  return answer;
}

function answerOf(act: () => unknown): Answer {
  try {
    return { status: 200, body: act() };
  } catch (error) {
    if (error instanceof StripeRefusal && error.executed) return { status: error.status, body: { error: error.body } };
    throw error;
  }
}
