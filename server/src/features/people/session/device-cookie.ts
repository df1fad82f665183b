import { createHash, randomBytes } from 'node:crypto';

/** Longest that browsers keep a cookie. */
const maxAgeSeconds = 400 * 24 * 60 * 60;

/**
 * The cookie that names a browser, so that its owner gets a mail when another one signs in. It opens nothing.
 * Former releases gave it the same name with and without https.
 * @param sent the request's Cookie header
 * @returns the hash under which the shop knows the browser, and the Set-Cookie header that keeps or makes the cookie
 */
export function deviceCookie(sent: string | undefined, { isSecure }: { isSecure: boolean }): { key: string; header: string } {
  const id = /(?:^|;\s*)(?:__Secure-)?device=([\w-]{22})(?:;|$)/.exec(sent ?? '')?.[1] ?? randomBytes(16).toString('base64url');
  const attributes = `Path=/api/user; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return { key: createHash('sha256').update(id).digest('base64url'), header: `${isSecure ? '__Secure-' : ''}device=${id}; ${attributes}` };
}
