import { Readable } from 'node:stream';
import { type Endpoint, type EndpointName, type Endpoints, endpoints } from '@axlewright/contract/endpoints';
import type { FieldError } from '@axlewright/contract/errors';
import { pictureMaxBytes, pictureTypes } from '@axlewright/contract/parts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller, Guard } from '../auth/guard.ts';
import { ShopError } from '../shop-error.ts';
import { type Page, sendPage } from './pages.ts';

type Field<E, K extends keyof Endpoint> = K extends keyof E ? (E[K] extends z.ZodType ? z.output<E[K]> : undefined) : undefined;
type CallerOf<E> = E extends { access: 'user' | 'admin' } ? Caller : E extends { access: 'public' } ? Caller | null : null;
type AnswerOf<E> = E extends { csv: true }
  ? AsyncIterable<string>
  : E extends { paged: true; answer: z.ZodArray<infer Item> }
    ? Page<z.input<Item>>
    : E extends { answer: z.ZodType }
      ? z.input<E['answer']>
      : unknown;

interface Call<E> {
  params: Field<E, 'params'>;
  query: Field<E, 'query'>;
  body: E extends { upload: true } ? Buffer : Field<E, 'body'>;
  caller: CallerOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type ImplementEndpoint = <N extends EndpointName>(
  name: N,
  handler: (call: Call<Endpoints[N]>) => Promise<AnswerOf<Endpoints[N]>>,
) => void;

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointName;
  }
}

/**
 * Gives `implement(name, handler)`, which mounts an endpoint of the contract. The order is the same for all:
 * the guard (401, 403) before the body is read, then ids (404), query (400), body (422), then the handler.
 */
export function endpointRoutes(app: FastifyInstance, guard: Guard): ImplementEndpoint {
  app.addContentTypeParser([...pictureTypes], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return (name, handler) => {
    const endpoint: Endpoint = endpoints[name];
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { endpoint: name },
      ...(endpoint.upload ? { bodyLimit: pictureMaxBytes } : {}),
      onRequest: async (request) => {
        request.caller = await guard(endpoint.access, request);
      },
      handler: async (request, reply) => {
        const call = {
          params: parsed(endpoint.params, request.params, noSuchId),
          query: parsed(endpoint.query, request.query, invalidQuery),
          body: endpoint.upload ? request.body : parsed(endpoint.body, request.body ?? {}, invalidBody),
          caller: request.caller,
          request,
          reply,
        };
        const answer = await (handler as unknown as (call: object) => Promise<unknown>)(call);
        if (reply.sent) return reply;
        reply.code(endpoint.success);
        if (endpoint.csv) return sendCsv(reply, answer as AsyncIterable<string>);
        if (endpoint.answer === null) return reply.send();
        reply.type('application/json; charset=utf-8');
        return endpoint.paged ? sendPage(request, reply, answer as Page<unknown>) : reply.send(JSON.stringify(answer));
      },
    });
  };
}

function sendCsv(reply: FastifyReply, table: AsyncIterable<string>): FastifyReply {
  return reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment').send(Readable.from(table));
}

function parsed(schema: z.ZodType | undefined, value: unknown, refusal: (errors: FieldError[]) => ShopError): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw refusal(result.error.issues.flatMap(fieldErrors));
}

/** One row for each field; a key that should not be there is a row of its own. */
function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((field) => ({ field, message: 'Unknown field' }));
  return [{ field: issue.path.join('.'), message: issue.message }];
}

const noSuchId = () => new ShopError('not-found', 404, 'There is nothing with this id.');
const invalidQuery = (errors: FieldError[]) => new ShopError('invalid-query', 400, 'The query breaks a rule.', { errors });
const invalidBody = (errors: FieldError[]) => new ShopError('invalid-body', 422, 'Some fields break a rule.', { errors });
