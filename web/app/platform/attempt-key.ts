/**
 * Names attempts to order, or to refund: the same request sent again (after a lost connection, by a second press) has the same
 * name, so that the shop makes one of it. A changed one has another, and so has the next one after `forget`.
 */
export function createAttemptKeys() {
  let attempt: { request: string; key: string } | null = null;
  return {
    keyOf(request: object): string {
      const text = JSON.stringify(request);
      if (attempt?.request !== text) attempt = { request: text, key: randomKey() };
      return attempt.key;
    },
    forget(): void {
      attempt = null;
    },
  };
}

/** Not `randomUUID`, which browsers keep from pages of a plain http address in the house's own network. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');
}
