import { readDraft, removeDraft, saveDraft } from './drafts.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;

/**
 * Creates idempotency keys that are stored under this name, like the draft of a form. If a response is lost, the user can reload the page, and
 * send the same request again. The shop executes it only once.
 */
export function keptIdempotencyKeys(name: string, email: string): IdempotencyKeys {
  // Creates the keys. If the browser blocks storage, it also keeps them, until the user leaves the page.
  const keys = createIdempotencyKeys();
  return {
    keyOf(request) {
      const text = JSON.stringify(request);
      const stored = readDraft(name, email);
      const key = stored[text] ?? keys.keyOf(request);
      saveDraft(name, { email, values: { ...stored, [text]: key } });
      return key;
    },
    reset() {
      keys.reset();
      removeDraft(name);
    },
  };
}
