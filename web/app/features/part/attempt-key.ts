import type { NewOrder } from '@axlewright/contract/orders';

/**
 * Names attempts to order: the same order sent again (after a lost connection, by a second press) has the same name, so that
 * the shop makes one order of it. A changed order has another, and so has the next one after `forget`.
 */
export function createAttemptKeys() {
  let attempt: { order: string; key: string } | null = null;
  return {
    keyOf(order: NewOrder): string {
      const text = JSON.stringify(order);
      if (attempt?.order !== text) attempt = { order: text, key: randomKey() };
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
