import { readDraft, removeDraft, saveDraft } from '../../../platform/drafts.ts';
import { createIdempotencyKeys } from '../../../platform/idempotency-keys.ts';

export type PhoneOrderKeys = ReturnType<typeof createIdempotencyKeys>;

/**
 * Creates the idempotency keys of a phone order. They are kept like its draft. So an order whose response was lost is not placed again after the
 * clerk has gone back to the lines without changing them, or after a reload.
 */
export function phoneOrderKeys(companyId: string, email: string): PhoneOrderKeys {
  const name = `keys of the phone order of company ${companyId}`;
  // If the browser's storage is blocked, at least these keys remain until the page is left.
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
