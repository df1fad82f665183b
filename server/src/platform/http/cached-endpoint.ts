import type { Endpoint } from '@axlewright/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicResponse } from '../cache/cached-response.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { sendCachedResponse } from '../cache/send-cached-response.ts';
import { createUrlKeys } from '../cache/url-keys.ts';
import type { ReadBudget } from '../limits/read-budget.ts';
import { canonicalQueryString } from './canonical-query-string.ts';
import { toJson } from './endpoint-response.ts';
import type { Handle } from './implement-endpoint.ts';
import { parseQuery } from './parse-call.ts';

interface CachedEndpointOptions {
  handle: Handle;
  cache: ResponseCache;
  readBudget: Pick<ReadBudget, 'spend'>;
  topics: readonly string[];
  /** the prefix of the API's paths */
  prefix: string;
}

/** Serves a public endpoint from the cache. The cache key is the path with the known parameters, sorted by name. */
export function cachedEndpoint(endpoint: Endpoint, { handle, cache, readBudget, topics, prefix }: CachedEndpointOptions) {
  const path = `${prefix}${endpoint.path}`;
  const keys = createUrlKeys();
  return (request: FastifyRequest, reply: FastifyReply) => {
    const key = keys.get(request.url);
    const found = key === undefined ? null : cache.find(key);
    return found ? sendCachedResponse(request, reply, found) : createAndSend(request, reply);
  };

  async function createAndSend(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = parseQuery(endpoint, request);
    const key = `${path}${canonicalQueryString(query)}`;
    keys.set(request.url, key);
    const isNew = !cache.find(key);
    if (isNew && !request.caller) readBudget.spend(request.ip);
    const create = async (): Promise<PublicResponse> => {
      const result = await handle({ query, caller: null, request, reply });
      const { headers, json } = toJson(endpoint, path, query, result);
      return { status: endpoint.success, headers, body: Buffer.from(json), topics };
    };
    return sendCachedResponse(request, reply, await cache.getOrCreate(key, create), { isNew });
  }
}
