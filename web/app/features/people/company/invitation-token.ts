const storageKey = 'invitation';

/**
 * Returns the token of an invitation: from the hash of the link in the email, or the one that was stored in this tab. A token in the hash
 * is stored, because the user may have to log in first. It must not be in the query string of the login page's URL, because servers log
 * URLs.
 */
export function readInvitationToken(hash: string): string | null {
  const token = tokenIn(hash);
  try {
    if (token === null) return sessionStorage.getItem(storageKey);
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Storage is blocked. If the user must log in first, the token is lost, and the user must open the link in the email again.
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
