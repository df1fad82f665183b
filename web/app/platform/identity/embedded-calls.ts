import { reauthenticationRequired } from '@axlewright/contract/errors';
import { confirmOwner } from '../confirm-owner.ts';
import { patienceMs } from '../patience.ts';
import { IdentityError, noAnswerMessage } from './identity.ts';

/** A call to the embedded provider. Its refusals are `IdentityError`s in its own words. */
export async function callProvider<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  return answerOf<Answer>(await askProvider(method, path, body));
}

/** The same for a call that needs a recent sign-in: it waits until the owner has confirmed who they are, and is made again. */
export async function callConfirmed<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const answer = await askProvider(method, path, body);
  if (!(await needsConfirmation(answer)) || !(await confirmOwner())) return answerOf<Answer>(answer);
  return callProvider<Answer>(method, path, body);
}

async function needsConfirmation(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const code = String((body as { code?: unknown } | null)?.code);
  return code.toLowerCase().replaceAll('_', '-') === reauthenticationRequired;
}

export function askProvider(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
  return fetch(`/identity${path}`, {
    method,
    signal: AbortSignal.timeout(patienceMs),
    ...(body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
}

export async function answerOf<Answer>(response: Response): Promise<Answer> {
  if (response.ok) return readWhole(response);
  const body: unknown = await response.json().catch(() => null);
  const message = (body as { message?: unknown } | null)?.message;
  throw new IdentityError(typeof message === 'string' ? message : noAnswerMessage);
}

/**
 * A window that closes cuts its answers off, and its scripts still run. What is left of an answer says nothing. Above all it does not say
 * that nobody is signed in: that would end the sign-in of all tabs.
 */
async function readWhole<Answer>(response: Response): Promise<Answer> {
  return response.json().catch(() => {
    throw new IdentityError(noAnswerMessage);
  });
}
