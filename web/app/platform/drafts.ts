/**
 * Drafts are form texts that were not sent yet. They last as long as the tab: through a reload, Back, and a new login after the session
 * ended. Only the account that typed a draft gets it back. A log-out removes all drafts.
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
    // Storage is forbidden, so there is no draft.
    return {};
  }
}

export function keepDraft(name: string, draft: Draft): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // Storage is forbidden or full.
  }
}

export function removeDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Storage is forbidden, so there is nothing to remove.
  }
}

export function removeAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so there is nothing to remove.
  }
}
