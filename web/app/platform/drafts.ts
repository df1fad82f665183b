/**
 * Drafts are form texts that were not sent yet. They last as long as the tab. They survive a reload, Back, and the end of the session. Only
 * the account that typed a draft gets it back. Logging out removes all drafts.
 */

const prefix = 'draft:';

interface Draft {
  email: string;
  values: Record<string, string>;
}

/** Returns the texts that this account typed into the form `name`, or an empty object. */
export function readDraft(name: string, email: string): Record<string, string> {
  try {
    const draft = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') as Draft | null;
    return draft?.email === email ? draft.values : {};
  } catch {
    // Storage is blocked, so there is no draft.
    return {};
  }
}

export function keepDraft(name: string, draft: Draft): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // Storage is blocked or full.
  }
}

export function removeDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

export function removeAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
