/**
 * What somebody typed into a form and did not send yet. It lasts as long as the tab: through a reload, the way back, and a new
 * login after the session ended. Only the account that typed it gets it back. A log-out removes it.
 */

const prefix = 'draft:';

interface Draft {
  email: string;
  values: Record<string, string>;
}

/** Returns the texts that this account typed into the form `name`; nothing if there are none. */
export function readDraft(name: string, email: string): Record<string, string> {
  try {
    const draft = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') as Draft | null;
    return draft?.email === email ? draft.values : {};
  } catch {
    // The browser forbids storage: the form begins empty.
    return {};
  }
}

export function keepDraft(name: string, draft: Draft): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // The browser forbids storage, or it is full.
  }
}

export function removeDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // The browser forbids storage: there is nothing to remove.
  }
}

export function removeAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // The browser forbids storage: there is nothing to remove.
  }
}
