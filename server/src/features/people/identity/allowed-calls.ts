import { ShopError, wrongMethod } from '../../../platform/shop-error.ts';

interface AllowedCall {
  method: 'GET' | 'POST';
  /** the call needs a JSON object */
  needsBody?: true;
}

/** The provider's calls that the shop's pages and Google's redirect need. The library has about thirty more, and those answer 404. */
const allowedCalls: Readonly<Record<string, AllowedCall>> = {
  '/get-session': { method: 'GET' },
  '/token': { method: 'GET' },
  '/jwks': { method: 'GET' },
  '/verify-email': { method: 'GET' },
  '/callback/google': { method: 'GET' },
  '/passkey/generate-register-options': { method: 'GET' },
  '/passkey/generate-authenticate-options': { method: 'GET' },
  '/passkey/list-user-passkeys': { method: 'GET' },
  '/sign-up/email': { method: 'POST', needsBody: true },
  '/sign-in/email': { method: 'POST', needsBody: true },
  '/sign-in/social': { method: 'POST', needsBody: true },
  '/sign-out': { method: 'POST' },
  '/update-user': { method: 'POST', needsBody: true },
  '/send-verification-email': { method: 'POST', needsBody: true },
  '/request-password-reset': { method: 'POST', needsBody: true },
  '/check-reset-link': { method: 'POST', needsBody: true },
  '/reset-password': { method: 'POST', needsBody: true },
  '/passkey/verify-registration': { method: 'POST', needsBody: true },
  '/passkey/verify-authentication': { method: 'POST', needsBody: true },
  '/passkey/delete-passkey': { method: 'POST', needsBody: true },
};

export const unknownAddress = () => new ShopError('unknown-address', 404, 'There is nothing at this address.');

/**
 * Throws 404 if the call is not allowed, and 405 if it needs another method.
 * @param path below the provider's path, for example '/sign-in/email'
 */
export function requireAllowedCall(method: string, path: string): void {
  const call = Object.hasOwn(allowedCalls, path) ? allowedCalls[path] : undefined;
  if (!call) throw unknownAddress();
  if (call.method !== method) throw wrongMethod([call.method]);
}

/** Throws 422 if the call needs a JSON object and the body is not one. */
export function requireBody(path: string, body: unknown): void {
  if (!allowedCalls[path]?.needsBody || (typeof body === 'object' && body !== null && !Array.isArray(body))) return;
  throw new ShopError('invalid-body', 422, 'Send a JSON object.');
}
