import type { Endpoint } from '@axlewright/contract/endpoint';
import type { FieldError } from '@axlewright/contract/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ShopError } from '../shop-error.ts';

/** Without a limit, a body with many unknown fields would get a response that is much longer than the body. */
const maxErrors = 100;

/** Validates a request against the schemas of its endpoint, in this order: ids (throws 404), query (throws 400), body (throws 422). */
export function parseCall(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  return {
    params: parse(endpoint.params, request.params, noSuchIdError),
    query: parseQuery(endpoint, request),
    body: endpoint.upload ? request.body : parseBody(endpoint, request.body),
    caller: request.caller,
    request,
    reply,
  };
}

/** Throws 400 if the query is not valid. */
export function parseQuery(endpoint: Endpoint, request: FastifyRequest): unknown {
  return parse(endpoint.query, request.query, invalidQueryError);
}

function parseBody({ body: schema }: Endpoint, body: unknown): unknown {
  if (schema && (body === null || (body === undefined && !schema.safeParse(undefined).success)))
    throw invalidBodyError([{ field: '', message: 'Send a JSON object' }]);
  return parse(schema, body, invalidBodyError);
}

function parse(schema: z.ZodType | undefined, value: unknown, toError: (errors: FieldError[]) => ShopError): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw toError(result.error.issues.flatMap(fieldErrors).slice(0, maxErrors));
}

/** Returns an error for each wrong field and each unknown field. */
function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((field) => ({ field, message: 'Unknown field' }));
  return [{ field: issue.path.join('.'), message: issue.message }];
}

const noSuchIdError = () => new ShopError('not-found', 404, { parameters: { what: 'item' } });
const invalidQueryError = (errors: FieldError[]) => new ShopError('invalid-query', 400, { errors });
const invalidBodyError = (errors: FieldError[]) => new ShopError('invalid-body', 422, { errors });
