import type Stripe from 'stripe';

/** The `error` object of Stripe's error responses. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  doc_url?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** An error response of Stripe's. `executed` is false if the request was refused before it ran: such responses are not stored under its idempotency key. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly executed: boolean;

  constructor(status: number, body: ErrorBody, executed = true) {
    super(body.message);
    this.status = status;
    this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body;
    this.executed = executed;
  }
}

export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

/** A parameter is missing, unknown or malformed. */
export function invalidParameter(param: string, message: string, code?: string): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, param, ...(code && { code }) }, false);
}

/** The request is valid, but the object's state does not allow it. */
export function refuse(message: string, details: Partial<ErrorBody> = {}): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...details });
}

export function noSuch(object: string, id: string, param = 'id'): StripeRefusal {
  return new StripeRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${object}: '${id}'`, param });
}

export function unknownUrl(method: string, path: string): StripeRefusal {
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  return new StripeRefusal(404, { type: 'invalid_request_error', message }, false);
}

export function noKey(): StripeRefusal {
  const message =
    "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
  return new StripeRefusal(401, { type: 'invalid_request_error', message }, false);
}

export function wrongKey(key: string): StripeRefusal {
  const shown = key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}` : '****';
  return new StripeRefusal(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${shown}` }, false);
}

export function secretKeyRequired(): StripeRefusal {
  const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.';
  return new StripeRefusal(401, { type: 'invalid_request_error', code: 'secret_key_required', message }, false);
}

export function rateLimited(): StripeRefusal {
  const message = 'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.';
  return new StripeRefusal(429, { type: 'invalid_request_error', code: 'rate_limit', message }, false);
}

export function accountRestricted(): StripeRefusal {
  const message = 'Your account cannot make this API call at the moment.';
  return new StripeRefusal(400, { type: 'invalid_request_error', message }, false);
}

export function serverError(): StripeRefusal {
  const message = 'An unknown error occurred';
  return new StripeRefusal(500, { type: 'api_error', message }, false);
}
