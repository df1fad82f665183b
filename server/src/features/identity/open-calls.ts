/**
 * The provider's calls that the shop's pages make, or that Google's answer comes by. The library brings about thirty more:
 * every call that is not in this list answers 404.
 */
const openCalls: ReadonlySet<string> = new Set([
  'GET /get-session',
  'GET /token',
  'GET /jwks',
  'GET /callback/google',
  'GET /passkey/generate-register-options',
  'GET /passkey/generate-authenticate-options',
  'GET /passkey/list-user-passkeys',
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-in/social',
  'POST /sign-out',
  'POST /update-user',
  'POST /request-password-reset',
  'POST /reset-password',
  'POST /passkey/verify-registration',
  'POST /passkey/verify-authentication',
  'POST /passkey/delete-passkey',
]);

/** @param path below the provider's own path, as in '/sign-in/email' */
export function isOpenCall(method: string, path: string): boolean {
  return openCalls.has(`${method} ${path}`);
}
