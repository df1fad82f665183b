import { patienceMs } from '../patience.ts';
import { IdentityError, noAnswerMessage } from './identity.ts';

/** A call to the embedded provider. Its refusals are `IdentityError`s in its own words. */
export async function callProvider<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  return answerOf<Answer>(await askProvider(method, path, body));
}

export function askProvider(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
  return fetch(`/identity${path}`, {
    method,
    signal: AbortSignal.timeout(patienceMs),
    ...(body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
}

export async function answerOf<Answer>(response: Response): Promise<Answer> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as Answer;
  const message = (body as { message?: unknown } | null)?.message;
  throw new IdentityError(typeof message === 'string' ? message : noAnswerMessage);
}
