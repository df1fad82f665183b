import { createHash, randomBytes } from 'node:crypto';

/** The longest lifetime of a cookie that browsers allow. */
const maxAgeSeconds = 400 * 24 * 60 * 60;

/**
 * Reads or creates the cookie that identifies a browser. The shop uses it to notice a new browser and to email the user. The cookie gives
 * no access. Earlier releases named the cookie without `__Secure-` even with https, so this function accepts both names.
 * @param cookieHeader the Cookie header of the request
 * @returns the hash that the shop stores for the browser, and the Set-Cookie header that creates or renews the cookie
 */
export function deviceCookie(cookieHeader: string | undefined, { isSecure }: { isSecure: boolean }): { key: string; header: string } {
  const id = /(?:^|;\s*)(?:__Secure-)?device=([\w-]{22})(?:;|$)/.exec(cookieHeader ?? '')?.[1] ?? randomBytes(16).toString('base64url');
  const attributes = `Path=/api/user; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return { key: createHash('sha256').update(id).digest('base64url'), header: `${isSecure ? '__Secure-' : ''}device=${id}; ${attributes}` };
}
