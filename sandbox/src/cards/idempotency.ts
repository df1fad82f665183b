import type { FormObject } from './form-body.ts';
import type { Store } from './store.ts';
import { nowSeconds } from './store.ts';
import { StripeRefusal } from './stripe-errors.ts';

/** Stripe forgets a key after a day; then it may be used for something else. */
const keptSeconds = 24 * 60 * 60;

export interface Answer {
  status: number;
  body: unknown;
}

/** What a key was first used for. */
interface Use {
  key: string;
  endpoint: string;
  parameters: FormObject;
}

/** The answer that was given under this key; throws where the key was used for something else. */
export function recallAnswer({ db }: Store, { key, endpoint, parameters }: Use): (Answer & { requestId: string }) | undefined {
  if (key.length > 255) {
    throw new StripeRefusal(400, { type: 'invalid_request_error', message: 'Idempotency keys may be at most 255 characters long.' }, false);
  }
  db.prepare('delete from idempotency_keys where created < ?').run(nowSeconds() - keptSeconds);
  const row = db.prepare('select endpoint, parameters, status, body, request_id from idempotency_keys where key = ?').get(key);
  if (!row) return undefined;
  if (row.endpoint !== endpoint) {
    throw misuse(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${String(row.endpoint)}' vs '${endpoint}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (row.parameters !== canonical(parameters)) {
    throw misuse(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  return { status: Number(row.status), body: JSON.parse(String(row.body)), requestId: String(row.request_id) };
}

/** Keeps the first answer under the key, a failure of Stripe's own too. */
export function keepAnswer({ db }: Store, { key, endpoint, parameters }: Use, requestId: string, { status, body }: Answer): void {
  db.prepare(
    'insert into idempotency_keys (key, endpoint, parameters, status, body, request_id, created) values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing',
  ).run(key, endpoint, canonical(parameters), status, JSON.stringify(body), requestId, nowSeconds());
}

export function keyInUse(key: string): StripeRefusal {
  const message = `There is currently another in-progress request using this Stripe-Idempotency-Key (that probably means you submitted twice, and the other request is still going through): ${key}. If this error persists after several hours, please contact support.`;
  return new StripeRefusal(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message }, false);
}

function misuse(message: string): StripeRefusal {
  return new StripeRefusal(400, { type: 'idempotency_error', message }, false);
}

/** The same text for the same parameters, in whatever order they came. */
function canonical(parameters: FormObject): string {
  return JSON.stringify(parameters, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
