import { ShopError, wrongMethod } from '../../../platform/shop-error.ts';

interface OpenCall {
  method: 'GET' | 'POST';
  /** the call needs a JSON object */
  needsBody?: true;
}

/**
 * The provider's calls that the shop's pages make, or that Google's answer comes by. The library brings about thirty more:
 * every call that is not in this list answers 404.
 */
const openCalls: Readonly<Record<string, OpenCall>> = {
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
 * Throws 404 for a call that is not open, and 405 for one that takes another method.
 * @param path below the provider's own path, as in '/sign-in/email'
 */
export function requireOpenCall(method: string, path: string): void {
  const call = Object.hasOwn(openCalls, path) ? openCalls[path] : undefined;
  if (!call) throw unknownAddress();
  if (call.method !== method) throw wrongMethod([call.method]);
}

/** Throws 422 when the call needs a JSON object and the body is none. */
export function requireBody(path: string, body: unknown): void {
  if (!openCalls[path]?.needsBody || (typeof body === 'object' && body !== null && !Array.isArray(body))) return;
  throw new ShopError('invalid-body', 422, 'Send a JSON object.');
}
