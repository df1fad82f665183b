import { catalogFileMaxBytes } from '@axlewright/contract/catalog/part-imports';
import { pictureMaxBytes, pictureTypes } from '@axlewright/contract/catalog/parts';
import type { Endpoint } from '@axlewright/contract/endpoint';
import { type EndpointName, endpoints } from '@axlewright/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify';
import { type Caller, can } from '../auth/caller.ts';
import type { Guard } from '../auth/guard.ts';
import type { RecentWrites } from '../auth/recent-writes.ts';
import type { CacheInvalidation } from '../cache/cache-invalidation.ts';
import type { CachedUrls } from '../cache/cached-urls.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { inLane, type Lane, type ReplicaRead } from '../database/lanes.ts';
import type { ReadBudget } from '../limits/read-budget.ts';
import type { WriteLimit } from '../limits/write-limit.ts';
import { ShopError } from '../shop-error.ts';
import { cachedEndpoint } from './cached-endpoint.ts';
import { sendResponse } from './endpoint-response.ts';
import type { Handle, ImplementEndpoint, ImplementOptions } from './implement-endpoint.ts';
import { parseCall } from './parse-call.ts';

interface EndpointDependencies {
  guard: Guard;
  writeLimit: Pick<WriteLimit, 'count'>;
  readBudget: Pick<ReadBudget, 'spend'>;
  recentWrites: RecentWrites;
  cache: ResponseCache;
  urls: CachedUrls;
  invalidation: Pick<CacheInvalidation, 'waitForInstances'>;
  /** called after every response that Fastify sends; `early-responses.ts` sends only cached reads */
  observe: (name: EndpointName, request: FastifyRequest, reply: FastifyReply) => void;
}

/**
 * Returns `implement(name, handler)`, which mounts an endpoint of the contract. Every endpoint has the same checks in the same order. Before the
 * body is read: the guard (401, 403) and the account's write limit (429), and the type of the body (415). After that: ids (404), query (400) and body (422).
 */
export function mountEndpoints(
  app: FastifyInstance,
  { guard, writeLimit, readBudget, recentWrites, cache, urls, invalidation, observe }: EndpointDependencies,
): ImplementEndpoint {
  app.addContentTypeParser(
    [...pictureTypes, 'text/csv', 'application/xml', 'application/gzip'],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  app.removeContentTypeParser('text/plain');
  return (name, handler, { topics, live, onSend, changesPublicData = false }: ImplementOptions = {}) => {
    const endpoint: Endpoint = endpoints[name];
    const handle = handler as unknown as Handle;
    const isWrite = endpoint.method !== 'GET';
    // A public call only reads, even with POST.
    const isReading = !isWrite || endpoint.access === 'public';

    const write = async (call: { caller: Caller | null }) => {
      try {
        return await handle(call);
      } finally {
        // A write may have committed a change before it failed.
        if (call.caller) await recentWrites.record(call.caller);
      }
    };
    const respond = async (request: FastifyRequest, reply: FastifyReply) => {
      if (endpoint.access === 'public' && !request.caller) readBudget.spend(request.ip);
      const call = parseCall(endpoint, request, reply);
      const result = await (isReading ? handle(call) : write(call));
      if (changesPublicData) await invalidation.waitForInstances();
      return reply.sent ? reply : sendResponse(endpoint, call, result);
    };
    const lane = (request: FastifyRequest) => laneOf(endpoint, request.caller);
    const replicaRead = ({ caller }: FastifyRequest): ReplicaRead | null =>
      endpoint.replica === 'late' && recentWrites.mayBeMissing(caller) ? 'current' : (endpoint.replica ?? null);
    const respondFromCache =
      topics && cachedEndpoint(endpoint, { handle, lane, cache, urls, readBudget, topics, live, onSend, prefix: app.prefix });

    const identify = async (request: FastifyRequest) => {
      request.caller = await guard.admit(endpoint, request);
      const account = request.caller?.userId ?? request.identity?.subject;
      if (isWrite && account !== undefined) writeLimit.count(account);
    };

    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...bodyLimitOf(endpoint),
      ...(isWrite && !endpoint.upload ? { preParsing: requireJson } : {}),
      ...(topics || endpoint.stream ? { compress: false } : {}),
      // Nobody would read the stream of a HEAD request, so it would stay open.
      ...(endpoint.stream ? { exposeHeadRoute: false } : {}),
      onRequest: (request, _reply, done) => {
        if (isVisitor(endpoint, request)) return done();
        inLane(laneOf(endpoint, null), () => identify(request), null).then(() => done(), done);
      },
      handler: (request, reply) =>
        respondFromCache && !maySeeDrafts(request.caller)
          ? respondFromCache(request, reply)
          : inLane(lane(request), () => respond(request, reply), replicaRead(request)),
      onResponse: (request, reply, done) => {
        observe(name, request, reply);
        done();
      },
    });
  };
}

/** The file parsers apply to all endpoints, so endpoints without a file reject other types themselves, before they read the body. */
const requireJson: preParsingHookHandler = ({ headers }, _reply, payload, done) => {
  if (/^application\/json/i.test(headers['content-type'] ?? 'application/json')) done(null, payload);
  else done(new ShopError('unsupported-media-type', 415, { parameters: { expected: 'json' } }));
};

/** The cache has no drafts, so callers who may see them bypass it. */
const maySeeDrafts = (caller: Caller | null) => can(caller, 'parts.edit');

function bodyLimitOf({ upload, bodyLimit }: Endpoint): { bodyLimit?: number } {
  if (upload) return { bodyLimit: upload === 'picture' ? pictureMaxBytes : catalogFileMaxBytes };
  return bodyLimit === undefined ? {} : { bodyLimit };
}

function laneOf({ access, method }: Endpoint, caller: Caller | null): Lane {
  if (access === 'staff') return 'admin';
  if (access === 'identity') return access;
  if (method !== 'GET' && access !== 'public') return 'write';
  if (caller?.staffRole) return 'admin';
  return access === 'public' ? 'public' : 'account';
}

/** Returns true for reads without a token. They skip the guard, because it would make them slower. Most requests are such reads. */
function isVisitor({ access }: Endpoint, { headers }: FastifyRequest): boolean {
  return access === 'public' && headers.authorization === undefined;
}
