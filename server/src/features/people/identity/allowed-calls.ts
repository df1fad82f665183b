import { ShopError, wrongMethod } from '../../../platform/shop-error.ts';

interface AllowedCall {
  method: 'GET' | 'POST';
  /** what the provider gets of the body, which must be a JSON object; left out: nothing */
  fields?: readonly string[];
}

/** The provider's calls that the shop's pages and Google's redirect need. The library has about thirty more. They return 404. */
const allowedCalls: Readonly<Record<string, AllowedCall>> = {
  '/get-session': { method: 'GET' },
  '/token': { method: 'GET' },
  '/jwks': { method: 'GET' },
  '/verify-email': { method: 'GET' },
  '/callback/google': { method: 'GET' },
  '/passkey/generate-register-options': { method: 'GET' },
  '/passkey/generate-authenticate-options': { method: 'GET' },
  '/passkey/list-user-passkeys': { method: 'GET' },
  '/sign-up/email': { method: 'POST', fields: ['email', 'password', 'name'] },
  '/sign-in/email': { method: 'POST', fields: ['email', 'password'] },
  '/sign-in/social': { method: 'POST', fields: ['provider', 'callbackURL', 'errorCallbackURL'] },
  '/sign-out': { method: 'POST' },
  '/update-user': { method: 'POST', fields: ['name'] },
  '/send-verification-email': { method: 'POST', fields: ['email'] },
  '/request-password-reset': { method: 'POST', fields: ['email'] },
  '/check-reset-link': { method: 'POST', fields: ['token'] },
  '/reset-password': { method: 'POST', fields: ['token', 'newPassword'] },
  '/passkey/verify-registration': { method: 'POST', fields: ['response'] },
  '/passkey/verify-authentication': { method: 'POST', fields: ['response'] },
  '/passkey/delete-passkey': { method: 'POST', fields: ['id'] },
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

/**
 * Returns the fields that the call is meant to take. The library would also read others, such as the address of a picture of the user.
 * Throws 422 when the call needs a JSON object and the body is none.
 */
export function knownFields(path: string, body: unknown): Record<string, unknown> {
  const fields = allowedCalls[path]?.fields;
  if (!fields) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ShopError('invalid-body', 422, 'Send a JSON object.');
  return Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name)));
}
