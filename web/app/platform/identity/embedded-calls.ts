import type { ErrorCode } from '@axlewright/contract/errors';
import { confirmIdentity } from '../confirm-identity.ts';
import { signInTimeoutMs } from '../sign-in-timeout.ts';
import { IdentityError, noResponseMessage } from './identity.ts';

/** Calls the embedded identity provider. If the provider rejects the call, throws an `IdentityError` with the provider's message. */
export async function callProvider<Body>(method: 'GET' | 'POST', path: string, body?: object, signal?: AbortSignal): Promise<Body> {
  return resultOf<Body>(await requestProvider(method, path, body, signal));
}

/**
 * Like `callProvider`, but for a call that needs a recent sign-in. If the sign-in is too old, asks the user to confirm it and calls again.
 */
export async function callConfirmed<Body>(method: 'GET' | 'POST', path: string, body?: object): Promise<Body> {
  const response = await requestProvider(method, path, body);
  if (!(await needsConfirmation(response)) || !(await confirmIdentity())) return resultOf<Body>(response);
  return callProvider<Body>(method, path, body);
}

async function needsConfirmation(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const code = String((body as { code?: unknown } | null)?.code);
  return code.toLowerCase().replaceAll('_', '-') === ('reauthentication-required' satisfies ErrorCode);
}

export function requestProvider(method: 'GET' | 'POST', path: string, body?: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`/identity${path}`, {
    method,
    signal: signal ?? AbortSignal.timeout(signInTimeoutMs),
    ...(body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
}

export async function resultOf<Body>(response: Response): Promise<Body> {
  if (response.ok) return readJson(response);
  const body: unknown = await response.json().catch(() => null);
  const { message, code } = (body ?? {}) as { message?: unknown; code?: unknown };
  throw Object.assign(new IdentityError(typeof message === 'string' ? message : noResponseMessage), { code });
}

/**
 * Throws if the response is incomplete. When a window closes, the browser interrupts its responses, but its scripts still run for a moment.
 * An incomplete response must not mean that no user is signed in. Otherwise the script would sign the user out in all tabs.
 */
async function readJson<Body>(response: Response): Promise<Body> {
  return response.json().catch(() => {
    throw new IdentityError(noResponseMessage);
  });
}
