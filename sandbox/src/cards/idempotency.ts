import type { FormObject } from './form-body.ts';
import type { Store } from './store.ts';
import { nowSeconds } from './store.ts';
import { StripeErrorResponse } from './stripe-errors.ts';

/** Stripe deletes keys after a day. After that they can be reused. */
const retentionSeconds = 24 * 60 * 60;

export interface ApiResponse {
  status: number;
  body: unknown;
}

/** A request with an idempotency key: the first one, or a retry. */
interface KeyUse {
  key: string;
  endpoint: string;
  parameters: FormObject;
}

/** Returns the response stored under this key. Throws if the key is reused for a different request. */
export function findStoredResponse(
  { db }: Store,
  { key, endpoint, parameters }: KeyUse,
): (ApiResponse & { requestId: string }) | undefined {
  if (key.length > 255) {
    throw new StripeErrorResponse(
      400,
      { type: 'invalid_request_error', message: 'Idempotency keys may be at most 255 characters long.' },
      false,
    );
  }
  db.prepare('delete from idempotency_keys where created < ?').run(nowSeconds() - retentionSeconds);
  const row = db.prepare('select endpoint, parameters, status, body, request_id from idempotency_keys where key = ?').get(key);
  if (!row) return undefined;
  if (row.endpoint !== endpoint) {
    throw keyReusedError(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${String(row.endpoint)}' vs '${endpoint}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (row.parameters !== canonical(parameters)) {
    throw keyReusedError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  return { status: Number(row.status), body: JSON.parse(String(row.body)), requestId: String(row.request_id) };
}

/** Stores the first response under the key, even if it is a 500. */
export function storeResponse(
  { db }: Store,
  { key, endpoint, parameters }: KeyUse,
  requestId: string,
  { status, body }: ApiResponse,
): void {
  db.prepare(
    'insert into idempotency_keys (key, endpoint, parameters, status, body, request_id, created) values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing',
  ).run(key, endpoint, canonical(parameters), status, JSON.stringify(body), requestId, nowSeconds());
}

export function keyInUseError(key: string): StripeErrorResponse {
  const message = `There is currently another in-progress request using this Stripe-Idempotency-Key (that probably means you submitted twice, and the other request is still going through): ${key}. If this error persists after several hours, please contact support.`;
  return new StripeErrorResponse(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message }, false);
}

function keyReusedError(message: string): StripeErrorResponse {
  return new StripeErrorResponse(400, { type: 'idempotency_error', message }, false);
}

/** Returns the same text for the same parameters in any order. */
function canonical(parameters: FormObject): string {
  return JSON.stringify(parameters, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
