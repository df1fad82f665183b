const storageKey = 'invitation';

/**
 * The token of an invitation, from the hash of the emailed link. It is kept in the tab's storage while the user logs in or signs up. It must
 * not be in a parameter of the login page's URL, because servers log URLs.
 */
export function readInvitationToken(hash: string): string | null {
  const token = tokenIn(hash);
  try {
    if (token === null) return sessionStorage.getItem(storageKey);
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Storage is blocked. The token is then lost if the user has to log in, and the emailed link must be opened again.
  }
  return token;
}

export function forgetInvitationToken(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}

function tokenIn(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1)) || null;
  } catch {
    return null;
  }
}
