import { isOwn } from '../../../platform/access-token.ts';
import { draftKey } from '../../../platform/drafts.ts';
import type { NewBasketLine } from './new-basket-line.ts';

/** Parts that a visitor, or a user whose session had ended, wanted to add to the basket. They are added after the sign-in. */
export interface PendingAdd {
  /** who wanted to add them; empty for a visitor, until the first sign-in */
  userId: string;
  lines: NewBasketLine[];
  /** names the lines in the message after the add, such as "3 × Brake rotor" */
  what: string;
  /** the idempotency key: if the page is reloaded during the add, the lines are still added only once */
  key: string;
}

/** A logout removes it with the drafts, so that it is not added for the next user. */
const storageKey = draftKey('pending-add');

/** Returns the parts, or null if there are none. Removes those of another user. */
export function readPendingAdd(): PendingAdd | null {
  try {
    const pending = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as PendingAdd | null;
    if (!pending || isOwn(pending)) return pending;
    forgetPendingAdd();
  } catch {
    // Storage is blocked.
  }
  return null;
}

export function rememberPendingAdd(add: PendingAdd): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(add));
  } catch {
    // Storage is blocked or full. The visitor can add the parts again after the sign-in.
  }
}

export function forgetPendingAdd(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
