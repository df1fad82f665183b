import type { ApiKeys } from './api-keys.ts';
import { apiVersion, type Call } from './events.ts';
import type { Faults } from './faults.ts';
import type { ApiResponse } from './idempotency.ts';
import type { Store } from './store.ts';
import { randomText } from './store.ts';
import { StripeErrorResponse } from './stripe-errors.ts';
import type { Webhooks } from './webhooks.ts';

/** The state that the sandbox's routes share. */
export interface Sandbox {
  store: Store;
  webhooks: Webhooks;
  faults: Faults;
  keys: ApiKeys;
}

export function newRequestId(): string {
  return `req_${randomText(14)}`;
}

/** Creates a call. The defaults are for the bank page and the control routes. The API's routes pass their own values. */
export function createCall(sandbox: Sandbox, details: Partial<Call> & { path: string }): Call {
  const { path, ...givenValues } = details;
  return {
    store: sandbox.store,
    requestId: newRequestId(),
    idempotencyKey: null,
    apiVersion,
    byPublishableKey: false,
    takeProcessingFault: () => sandbox.faults.takeProcessingFault(path),
    ...givenValues,
  };
}

/**
 * Runs a call in one transaction, and then lets the webhooks deliver new events. A decline is committed and returned as a response. If a
 * call is rejected before anything was executed, the transaction is rolled back, and the function throws the error.
 */
export function runCall(
  { store, webhooks }: Sandbox,
  run: () => unknown,
  beforeCommit: (response: ApiResponse) => void = () => {},
): ApiResponse {
  const response = store.transaction(() => {
    const result = responseOf(run);
    beforeCommit(result);
    return result;
  });
  webhooks.wake();
  return response;
}

function responseOf(run: () => unknown): ApiResponse {
  try {
    return { status: 200, body: run() };
  } catch (error) {
    if (error instanceof StripeErrorResponse && error.executed) return { status: error.status, body: { error: error.body } };
    throw error;
  }
}
