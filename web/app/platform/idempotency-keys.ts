/**
 * Creates idempotency keys for orders and refunds. A repeated request gets the same key, after a lost connection or a second click, so that
 * the shop executes it only once. A changed request gets a new key, and so does the next request after `reset`.
 */
export function createIdempotencyKeys() {
  let attempt: { request: string; key: string } | null = null;
  return {
    keyOf(request: object): string {
      const text = JSON.stringify(request);
      if (attempt?.request !== text) attempt = { request: text, key: randomKey() };
      return attempt.key;
    },
    reset(): void {
      attempt = null;
    },
  };
}

/** Does not use `randomUUID`, because browsers offer it only on https and localhost, not on http in a local network. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');
}
