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

/**
 * A Stripe error response. `executed` is false if the request was rejected before anything was executed. Such a response is not stored
 * under the idempotency key.
 */
export class StripeErrorResponse extends Error {
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
export function invalidParameterError(param: string, message: string, code?: string): StripeErrorResponse {
  return new StripeErrorResponse(400, { type: 'invalid_request_error', message, param, ...(code && { code }) }, false);
}

/** The parameters are valid, but the request cannot be executed, for example because the payment is already canceled. */
export function invalidRequestError(message: string, details: Partial<ErrorBody> = {}): StripeErrorResponse {
  return new StripeErrorResponse(400, { type: 'invalid_request_error', message, ...details });
}

export function noSuchObjectError(object: string, id: string, param = 'id'): StripeErrorResponse {
  return new StripeErrorResponse(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${object}: '${id}'`,
    param,
  });
}

export function unknownUrlError(method: string, path: string): StripeErrorResponse {
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  return new StripeErrorResponse(404, { type: 'invalid_request_error', message }, false);
}

export function missingKeyError(): StripeErrorResponse {
  const message =
    "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
  return new StripeErrorResponse(401, { type: 'invalid_request_error', message }, false);
}

export function wrongKeyError(key: string): StripeErrorResponse {
  const maskedKey = key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}` : '****';
  return new StripeErrorResponse(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${maskedKey}` }, false);
}

export function secretKeyRequiredError(): StripeErrorResponse {
  const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.';
  return new StripeErrorResponse(401, { type: 'invalid_request_error', code: 'secret_key_required', message }, false);
}

export function rateLimitedError(): StripeErrorResponse {
  const message = 'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.';
  return new StripeErrorResponse(429, { type: 'invalid_request_error', code: 'rate_limit', message }, false);
}

export function accountRestrictedError(): StripeErrorResponse {
  const message = 'Your account cannot make this API call at the moment.';
  return new StripeErrorResponse(400, { type: 'invalid_request_error', message }, false);
}

export function serverError(): StripeErrorResponse {
  const message = 'An unknown error occurred';
  return new StripeErrorResponse(500, { type: 'api_error', message }, false);
}
