import { accessTokenKey, signedInAttribute } from './before-paint.ts';
import { readStored, removeStored, store } from './browser-store.ts';

/** Beside the token: when it expires by this machine's clock, which need not agree with the shop's. */
const accessTokenEndKey = 'accessTokenEnd';

/** The access token is kept in the browser under one key; the mark on <html> follows it, so that styles can. */
export function readAccessToken(): string | null {
  return typeof window === 'undefined' ? null : readStored(accessTokenKey);
}

/** For a token that came this moment. */
export function storeAccessToken(token: string): void {
  const { exp, iat } = claimsOf(token);
  store(accessTokenEndKey, String(Date.now() + (exp - iat) * 1000));
  store(accessTokenKey, token);
  showSignInState();
}

export function removeAccessToken(): void {
  removeStored(accessTokenKey);
  removeStored(accessTokenEndKey);
  showSignInState();
}

/** Milliseconds until the access token expires; 0 where there is none. */
export function tokenLifeMs(): number {
  const token = readAccessToken();
  if (token === null) return 0;
  const endMs = Number(readStored(accessTokenEndKey)) || claimsOf(token).exp * 1000;
  return Math.max(endMs - Date.now(), 0);
}

/** Whose token it is, as an id of the shop; empty where there is none. */
export function holderOf(token: string | null): string {
  return token === null ? '' : claimsOf(token).sub;
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

/** What the token says in its middle part; something that is no token has expired. */
function claimsOf(token: string): { exp: number; iat: number; sub: string } {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return { exp: 0, iat: 0, sub: '' };
  }
}
