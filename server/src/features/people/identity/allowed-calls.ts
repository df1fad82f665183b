import { ShopError, wrongMethodError } from '../../../platform/shop-error.ts';

interface AllowedCall {
  method: 'GET' | 'POST';
  /** fields of the JSON body that are passed to the provider; undefined: none */
  fields?: readonly string[];
}

/** The calls that the shop's pages and Google's redirect need. The library has about thirty more calls. The shop returns 404 for them. */
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

export const unknownUrlError = () => new ShopError('unknown-address', 404);

/**
 * Throws 404 if the call is not allowed, and 405 if the method is wrong.
 * @param path the part after the provider's path, for example '/sign-in/email'
 */
export function requireAllowedCall(method: string, path: string): void {
  const call = Object.hasOwn(allowedCalls, path) ? allowedCalls[path] : undefined;
  if (!call) throw unknownUrlError();
  if (call.method !== method) throw wrongMethodError([call.method]);
}

/**
 * Returns only the known fields of a body. The library would also accept other fields, such as the URL of a user's picture. Throws 422 if the
 * call needs a JSON object and the body is something else.
 */
export function pickKnownFields(path: string, body: unknown): Record<string, unknown> {
  const fields = allowedCalls[path]?.fields;
  if (!fields) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ShopError('invalid-body', 422);
  return Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name)));
}
