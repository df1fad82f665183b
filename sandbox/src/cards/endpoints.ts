import { z } from 'zod';
import { requireCharge } from './charges.ts';
import type { Call, SandboxEvent } from './events.ts';
import { expandFields } from './expansion.ts';
import type { FormObject } from './form-body.ts';
import { expand, listOf, listParameters, readParameters, text } from './parameters.ts';
import { confirmIntent, confirmIntentParameters, visibleIntent } from './payment-attempts.ts';
import {
  cancelIntentParameters,
  cancelPaymentIntent,
  createIntentParameters,
  createPaymentIntent,
  requirePaymentIntent,
  updateIntentParameters,
  updatePaymentIntent,
} from './payment-intents.ts';
import { createPaymentMethod, createPaymentMethodParameters } from './payment-methods.ts';
import { createRefund, createRefundParameters, listRefundsParameters, requireRefund } from './refunds.ts';
import type { ApiObject, ListQuery } from './store.ts';
import { noSuchObjectError } from './stripe-errors.ts';

export interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  /** whether browsers may call it, with the publishable key */
  isForBrowsers: boolean;
  run: (call: Call, form: FormObject, id: string) => unknown;
}

function endpoint<Schema extends z.ZodType<{ expand: string[] }>>(
  method: 'GET' | 'POST',
  path: string,
  schema: Schema,
  handle: (call: Call, parameters: z.output<Schema>, id: string) => ApiObject | ListResponse,
  { isForBrowsers = false } = {},
): Endpoint {
  const run = (call: Call, form: FormObject, id: string) => {
    const parameters = readParameters(schema, form);
    return expandFields(call.store, handle(call, parameters, id), parameters.expand);
  };
  return { method, path, isForBrowsers, run };
}

const onlyExpand = z.strictObject({ expand });
const forBrowsers = { isForBrowsers: true };

/** The endpoints that the sandbox supports, under /v1. */
export const endpoints: Endpoint[] = [
  endpoint('POST', '/payment_methods', createPaymentMethodParameters, createPaymentMethod, forBrowsers),

  endpoint('POST', '/payment_intents', createIntentParameters, createPaymentIntent),
  endpoint('GET', '/payment_intents', z.strictObject(listParameters), (call, parameters) =>
    list(call, 'payment_intent', '/v1/payment_intents', parameters),
  ),
  endpoint(
    'GET',
    '/payment_intents/:id',
    z.strictObject({ client_secret: text.optional(), expand }),
    (call, { client_secret: secret }, id) => visibleIntent(call, requirePaymentIntent(call, id, secret)),
    forBrowsers,
  ),
  endpoint('POST', '/payment_intents/:id', updateIntentParameters, (call, parameters, id) =>
    updatePaymentIntent(call, requirePaymentIntent(call, id), parameters),
  ),
  endpoint(
    'POST',
    '/payment_intents/:id/confirm',
    confirmIntentParameters,
    (call, parameters, id) =>
      visibleIntent(call, confirmIntent(call, requirePaymentIntent(call, id, parameters.client_secret), parameters)),
    forBrowsers,
  ),
  endpoint('POST', '/payment_intents/:id/cancel', cancelIntentParameters, (call, parameters, id) =>
    cancelPaymentIntent(call, requirePaymentIntent(call, id), parameters),
  ),

  endpoint('GET', '/charges/:id', onlyExpand, (call, _parameters, id) => requireCharge(call, id)),

  endpoint('POST', '/refunds', createRefundParameters, createRefund),
  endpoint('GET', '/refunds', listRefundsParameters, (call, parameters) =>
    list(call, 'refund', '/v1/refunds', parameters, { paymentIntent: parameters.payment_intent, charge: parameters.charge }),
  ),
  endpoint('GET', '/refunds/:id', onlyExpand, (call, _parameters, id) => requireRefund(call, id)),

  endpoint(
    'GET',
    '/events',
    z.strictObject({ ...listParameters, type: text.optional(), types: listOf(text).optional() }),
    (call, parameters) =>
      list(call, 'event', '/v1/events', parameters, { types: parameters.types ?? (parameters.type ? [parameters.type] : undefined) }),
  ),
  endpoint('GET', '/events/:id', onlyExpand, (call, _parameters, id) => requireObject<SandboxEvent>(call, 'event', id)),
];

interface ListResponse {
  object: 'list';
  data: ApiObject[];
  has_more: boolean;
  url: string;
}

interface ListParameters {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: ListQuery['created'];
}

function list(call: Call, object: string, url: string, parameters: ListParameters, filter: Partial<ListQuery> = {}): ListResponse {
  const { limit, created, starting_after: startingAfter, ending_before: endingBefore } = parameters;
  const page = call.store.list({ object, limit, created, startingAfter, endingBefore, ...filter });
  if (!page) throw noSuchObjectError(object, startingAfter ?? endingBefore ?? '', startingAfter ? 'starting_after' : 'ending_before');
  return { object: 'list', data: page.data, has_more: page.hasMore, url };
}

function requireObject<Kind extends ApiObject>(call: Call, kind: Kind['object'], id: string): Kind {
  const object = call.store.find<Kind>(kind, id);
  if (!object) throw noSuchObjectError(kind, id);
  return object;
}
