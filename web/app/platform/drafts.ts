/**
 * A draft is what a user typed into a form but has not sent yet. It is kept until the tab is closed or the user logs out. It is still there
 * after a reload, after Back, and after the session has expired. Only the account that typed a draft gets it back.
 *
 * Other modules can keep something of their own under `draftKey`, or with `forgetWithDrafts`, so that a logout removes it, too.
 */

const prefix = 'draft:';

export const draftKey = (name: string): string => prefix + name;

interface Draft {
  email: string;
  values: Record<string, string>;
}

/** Returns the texts that this account typed into the form `name`, or an empty object. */
export function readDraft(name: string, email: string): Record<string, string> {
  try {
    const draft = JSON.parse(sessionStorage.getItem(draftKey(name)) ?? 'null') as Draft | null;
    return draft?.email === email ? draft.values : {};
  } catch {
    // Storage is blocked, so there is no draft.
    return {};
  }
}

export function saveDraft(name: string, draft: Draft): void {
  try {
    sessionStorage.setItem(draftKey(name), JSON.stringify(draft));
  } catch {
    // Storage is blocked or full.
  }
}

export function removeDraft(name: string): void {
  try {
    sessionStorage.removeItem(draftKey(name));
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

const forgetAll = new Set<() => void>();

/** Calls `forget` when all drafts are removed. For what must not be in the browser's storage. */
export function forgetWithDrafts(forget: () => void): void {
  forgetAll.add(forget);
}

export function removeAllDrafts(): void {
  for (const forget of forgetAll) forget();
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
