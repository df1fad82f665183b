import { readDraft, removeDraft, saveDraft } from '../../../platform/drafts.ts';
import { createIdempotencyKeys } from '../../../platform/idempotency-keys.ts';

export type PhoneOrderKeys = ReturnType<typeof createIdempotencyKeys>;

/**
 * Creates the idempotency keys of a phone order, which are stored like its draft. If a response is lost, the clerk can go back or reload, and send
 * the same order again. It is placed only once.
 */
export function phoneOrderKeys(companyId: string, email: string): PhoneOrderKeys {
  const name = `keys of the phone order of company ${companyId}`;
  // For browsers that block storage. These keys last only until the user leaves the page.
  const keys = createIdempotencyKeys();
  return {
    keyOf(order) {
      const text = JSON.stringify(order);
      const stored = readDraft(name, email);
      const key = stored[text] ?? keys.keyOf(order);
      saveDraft(name, { email, values: { ...stored, [text]: key } });
      return key;
    },
    reset() {
      keys.reset();
      removeDraft(name);
    },
  };
}
