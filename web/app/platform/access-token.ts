import { accessTokenKey, signedInAttribute } from './before-paint.ts';

/** The access token is kept in the browser under one key; the mark on <html> follows it, so that styles can. */
export function readAccessToken(): string | null {
  return typeof window === 'undefined' ? null : localStorage.getItem(accessTokenKey);
}

export function storeAccessToken(token: string): void {
  localStorage.setItem(accessTokenKey, token);
  showSignInState();
}

export function removeAccessToken(): void {
  localStorage.removeItem(accessTokenKey);
  showSignInState();
}

/** Keeps the mark on <html> true when another tab signs in or out. */
export function followSignInState(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === accessTokenKey || event.key === null) showSignInState();
  };
  showSignInState();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function showSignInState(): void {
  document.documentElement.toggleAttribute(signedInAttribute, readAccessToken() !== null);
}
