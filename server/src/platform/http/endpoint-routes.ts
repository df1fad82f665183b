import { Readable } from 'node:stream';
import { pictureMaxBytes, pictureTypes } from '@axlewright/contract/catalog/parts';
import type { Endpoint } from '@axlewright/contract/endpoint';
import { type EndpointName, type Endpoints, endpoints } from '@axlewright/contract/endpoints';
import type { FieldError } from '@axlewright/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AccessTokenClaims } from '../auth/access-token.ts';
import type { Caller, Guard } from '../auth/guard.ts';
import { inLane, type Lane } from '../database/lanes.ts';
import type { ReadBudget } from '../limits/read-budget.ts';
import type { WriteLimit } from '../limits/write-limit.ts';
import type { AnswerMemory } from '../memory/answer-memory.ts';
import type { PublicAnswer } from '../memory/kept-answer.ts';
import { createKeyBook } from '../memory/key-book.ts';
import type { PublicData } from '../memory/public-data.ts';
import { sendKeptAnswer } from '../memory/send-kept-answer.ts';
import { ShopError } from '../shop-error.ts';
import { canonicalSearch } from './canonical-search.ts';
import { withoutHost } from './own-address.ts';
import { type Page, pageHeaders } from './pages.ts';
import { refusalOf } from './problems.ts';

type Field<E, K extends keyof Endpoint> = K extends keyof E ? (E[K] extends z.ZodType ? z.output<E[K]> : undefined) : undefined;
type CallerOf<E, U> = U extends { provesCaller: true }
  ? AccessTokenClaims
  : E extends { access: 'user' | 'admin' }
    ? Caller
    : E extends { access: 'public' }
      ? Caller | null
      : null;
type AnswerOf<E> = E extends { csv: true }
  ? AsyncIterable<string>
  : E extends { paged: true; answer: z.ZodArray<infer Item> }
    ? Page<z.input<Item>>
    : E extends { answer: z.ZodType }
      ? z.input<E['answer']>
      : unknown;

interface Call<E, U> {
  params: Field<E, 'params'>;
  query: Field<E, 'query'>;
  body: E extends { upload: true } ? Buffer : Field<E, 'body'>;
  caller: CallerOf<E, U>;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface EndpointUse {
  /** Of a read: the topics it is made of. The answer is kept in memory, the same for all but admins, who see drafts. */
  madeOf?: readonly string[];
  /** Of a write: false where it changes nothing public, or announces that by itself. All others end once every shop has heard of them. */
  settles?: boolean;
  /** The handler's own statement does something only for a session that is open: the guard's way to the database is saved. */
  provesCaller?: boolean;
}

export type ImplementEndpoint = <N extends EndpointName, U extends EndpointUse>(
  name: N,
  handler: (call: Call<Endpoints[N], U>) => Promise<AnswerOf<Endpoints[N]>>,
  use?: U,
) => void;

interface EndpointParts {
  guard: Guard;
  writeLimit: Pick<WriteLimit, 'count'>;
  readBudget: Pick<ReadBudget, 'spend'>;
  memory: AnswerMemory;
  publicData: Pick<PublicData, 'settle'>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointName;
  }
}

/**
 * Gives `implement(name, handler)`, which mounts an endpoint of the contract. The order is the same for all:
 * the guard (401, 403) and the account's limit (429) before the body is read, then ids (404), query (400), body (422), then the handler.
 */
export function endpointRoutes(
  app: FastifyInstance,
  { guard, writeLimit, readBudget, memory, publicData }: EndpointParts,
): ImplementEndpoint {
  app.addContentTypeParser([...pictureTypes], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return (name, handler, { madeOf, settles = true, provesCaller = false }: EndpointUse = {}) => {
    const endpoint: Endpoint = endpoints[name];
    const handle = handler as unknown as (call: object) => Promise<unknown>;
    const isWrite = endpoint.method !== 'GET';

    const answerNow = async (request: FastifyRequest, reply: FastifyReply) => {
      if (endpoint.access === 'public' && !isWrite && !request.caller) readBudget.spend(request.ip);
      const call = callOf(endpoint, request, reply);
      const answer = await handle(call);
      if (isWrite && settles) await publicData.settle();
      if (reply.sent) return reply;
      reply.code(endpoint.success);
      if (endpoint.csv) return sendCsv(reply, answer as AsyncIterable<string>);
      if (endpoint.answer === null) return reply.send();
      // Links lead on from here.
      const [path = ''] = withoutHost(request.url).split('?');
      const { headers, json } = jsonOf(endpoint, path, call.query, answer);
      return reply.headers(headers).send(json);
    };
    const answerFromMemory = madeOf && keptRoute(endpoint, handle, { memory, readBudget, madeOf, prefix: app.prefix });

    const identify = async (request: FastifyRequest) => {
      if (provesCaller) request.claims = await guard.readClaims(request);
      else request.caller = await guard.admit(endpoint, request);
      const who = (request.caller ?? request.claims)?.userId ?? request.identity?.subject;
      if (isWrite && who !== undefined) writeLimit.count(who);
    };
    /** Who may not call is told that, whatever else is wrong with the call. */
    const admitBeforeRefusal = async (error: FastifyError | ShopError, request: FastifyRequest) => {
      if (refusalOf(error).status < 500) await inLane(laneOf(endpoint, null), () => guard.admit(endpoint, request));
      throw error;
    };

    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { endpoint: name },
      ...(endpoint.upload ? { bodyLimit: pictureMaxBytes } : {}),
      ...(madeOf ? { compress: false } : {}),
      ...(provesCaller ? { errorHandler: admitBeforeRefusal } : {}),
      onRequest: (request, _reply, done) => {
        if (isVisitor(endpoint, request)) return done();
        inLane(laneOf(endpoint, null), () => identify(request)).then(() => done(), done);
      },
      handler: (request, reply) =>
        inLane(laneOf(endpoint, request.caller), () =>
          answerFromMemory && !request.caller?.isAdmin ? answerFromMemory(request, reply) : answerNow(request, reply),
        ),
    });
  };
}

function laneOf({ access, method }: Endpoint, caller: Caller | null): Lane {
  if (access === 'admin' || access === 'identity') return access;
  if (method !== 'GET') return 'write';
  if (caller?.isAdmin) return 'admin';
  return access === 'public' ? 'public' : 'account';
}

/** Nobody to look for: most of all calls, and nothing waits in them. */
function isVisitor({ access }: Endpoint, { headers }: FastifyRequest): boolean {
  return access === 'public' && headers.authorization === undefined;
}

/** Answers from memory. Its key is the path and the parameters that the endpoint knows, as they are understood. */
function keptRoute(
  endpoint: Endpoint,
  handle: (call: object) => Promise<unknown>,
  {
    memory,
    readBudget,
    madeOf,
    prefix,
  }: { memory: AnswerMemory; readBudget: Pick<ReadBudget, 'spend'>; madeOf: readonly string[]; prefix: string },
) {
  const path = `${prefix}${endpoint.path}`;
  const keys = createKeyBook();
  return (request: FastifyRequest, reply: FastifyReply) => {
    const known = keys.keyOf(request.url);
    const found = known === undefined ? null : memory.find(known);
    return found ? sendKeptAnswer(request, reply, found) : makeAndSend(request, reply);
  };

  async function makeAndSend(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = parsed(endpoint.query, request.query, invalidQuery);
    const key = `${path}${canonicalSearch(query)}`;
    keys.note(request.url, key);
    if (!memory.find(key) && !request.caller) readBudget.spend(request.ip);
    const make = async (): Promise<PublicAnswer> => {
      const answer = await handle({ query, caller: null, request, reply });
      const { headers, json } = jsonOf(endpoint, path, query, answer);
      return { status: endpoint.success, headers, body: Buffer.from(json), topics: madeOf };
    };
    return sendKeptAnswer(request, reply, await memory.findOrMake(key, make));
  }
}

function callOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  return {
    params: parsed(endpoint.params, request.params, noSuchId),
    query: parsed(endpoint.query, request.query, invalidQuery),
    body: endpoint.upload ? request.body : bodyOf(endpoint, request.body),
    caller: request.caller ?? request.claims,
    request,
    reply,
  };
}

function bodyOf({ body: schema }: Endpoint, body: unknown): unknown {
  if (schema && (body === null || (body === undefined && !schema.safeParse(undefined).success)))
    throw invalidBody([{ field: '', message: 'Send a JSON object' }]);
  return parsed(schema, body, invalidBody);
}

function jsonOf(endpoint: Endpoint, path: string, query: unknown, answer: unknown): { headers: Record<string, string>; json: string } {
  const type = { 'content-type': 'application/json; charset=utf-8' };
  if (!endpoint.paged) return { headers: type, json: JSON.stringify(answer) };
  const page = answer as Page<unknown>;
  return { headers: { ...type, ...pageHeaders(path, query, page) }, json: JSON.stringify(page.items) };
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
