/**
 * Creates idempotency keys for orders and refunds. If the user sends the same request again, for example after a lost connection, it gets
 * the same key, and the shop executes it only once. A changed request gets a new key. Call `reset` after a response: the next request then
 * gets a new key.
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

/** Does not use `randomUUID`, because browsers do not have it on http pages of a local network. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');
}
