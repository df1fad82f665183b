import { accessTokenKey, signedInAttribute } from './before-paint.ts';
import { readStored, removeStored, store } from './browser-store.ts';

/** The storage key for the time when the token expires. The time is by this computer's clock, which may differ from the server's. */
const accessTokenEndKey = 'accessTokenEnd';

/** Returns the stored access token, or null. */
export function readAccessToken(): string | null {
  return typeof window === 'undefined' ? null : readStored(accessTokenKey);
}

/** Stores a new token, and marks <html> as signed in, for CSS. */
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

/** Milliseconds until the access token expires; 0 if there is none. */
export function tokenLifeMs(): number {
  const token = readAccessToken();
  if (token === null) return 0;
  const endMs = Number(readStored(accessTokenEndKey)) || claimsOf(token).exp * 1000;
  return Math.max(endMs - Date.now(), 0);
}

/** Returns the user id in a token, or '' for null. */
export function userIdOf(token: string | null): string {
  return token === null ? '' : claimsOf(token).sub;
}

/** Returns the id of the user who is signed in, or '' for a visitor. */
export const currentUserId = (): string => userIdOf(readAccessToken());

/** Returns whether something belongs to the user who is signed in. If a visitor made it, it belongs to whoever logs in. */
export const isOwn = ({ userId }: { userId: string }): boolean => !userId || userId === currentUserId();

/** Updates the sign-in mark on <html> when another tab signs in or out. Returns a function that stops this. */
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

/** Decodes the claims of a token. For a malformed token, returns claims that have expired. */
function claimsOf(token: string): { exp: number; iat: number; sub: string } {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return { exp: 0, iat: 0, sub: '' };
  }
}
