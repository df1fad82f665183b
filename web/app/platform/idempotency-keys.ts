import { ApiError } from '@axlewright/client/call-endpoint';

/**
 * Creates idempotency keys for requests such as orders. If the user sends the same request again, for example after a lost connection, it
 * gets the same key, and the shop executes it only once. A changed request gets a new key, and the earlier one keeps its own. Call `reset`
 * after a response: every request then gets a new key.
 */
export function createIdempotencyKeys() {
  // All requests since the last response. The response to any of them may have been lost.
  const keys = new Map<string, string>();
  return {
    keyOf(request: object): string {
      const text = JSON.stringify(request);
      const key = keys.get(text) ?? randomKey();
      keys.set(text, key);
      return key;
    },
    reset(): void {
      keys.clear();
    },
  };
}

/** Returns a new idempotency key. Does not use `randomUUID`, because browsers do not have it on http pages of a local network. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');
}

/**
 * Returns true if the shop has already executed a different request with this key. This happens if the response to that request was lost,
 * and the user then changed the request and sent it again.
 */
export const isKeyUsed = (error: unknown) => error instanceof ApiError && error.code === 'idempotency-key-reused';
