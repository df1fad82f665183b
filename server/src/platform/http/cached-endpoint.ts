import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@axlewright/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse, PublicResponse } from '../cache/cached-response.ts';
import type { CachedUrls } from '../cache/cached-urls.ts';
import { hasJustChanged, withLiveValues } from '../cache/live-response.ts';
import type { LiveValues } from '../cache/live-values.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { sendCachedResponse } from '../cache/send-cached-response.ts';
import { cancelableBy, inLane, type Lane } from '../database/lanes.ts';
import type { ReadBudget } from '../limits/read-budget.ts';
import { canonicalQueryString } from './canonical-query-string.ts';
import { toJson } from './endpoint-response.ts';
import type { Handle, ImplementOptions } from './implement-endpoint.ts';
import { parseQuery } from './parse-call.ts';

/**
 * In ms. Before a cached response is sent, the shop may still be reading changes of its live values. The response waits at most this long for that.
 * If the database is blocked, the response is sent with older values.
 */
const maximumWaitMs = 250;
const pause = () => sleep(maximumWaitMs, undefined, { ref: false });

interface CachedEndpointOptions {
  handle: Handle;
  /** The lane in which a response is created. Sending a cached response needs no database connection, so it uses no lane. */
  lane: (request: FastifyRequest) => Lane;
  cache: ResponseCache;
  urls: CachedUrls;
  readBudget: Pick<ReadBudget, 'spend'>;
  topics: NonNullable<ImplementOptions['topics']>;
  live: LiveValues | undefined;
  onSend: ImplementOptions['onSend'];
  /** the prefix of the API's paths */
  prefix: string;
}

/** Serves a public endpoint from the cache. The cache key is the path with the parameters of the endpoint's query, sorted by name. */
export function cachedEndpoint(
  endpoint: Endpoint,
  { handle, lane, cache, urls, readBudget, topics, live, onSend, prefix }: CachedEndpointOptions,
) {
  const path = `${prefix}${endpoint.path}`;

  return (request: FastifyRequest, reply: FastifyReply) => {
    const key = urls.get(request.url)?.key;
    const found = key === undefined ? null : cache.find(key);
    return key !== undefined && found ? sendFound(key, found, request, reply) : parseAndSend(request, reply);
  };

  function sendFound(
    key: string,
    found: CachedResponse,
    request: FastifyRequest,
    reply: FastifyReply,
    hasWaited = false,
  ): FastifyReply | Promise<FastifyReply> {
    const reading = found.live?.values.pending();
    if (reading && !hasWaited) return Promise.race([reading, pause()]).then(() => parseAndSend(request, reply, true));
    const current = withLiveValues(cache, key, found);
    return current ? sendCachedResponse(request, reply, current, { isNew: hasJustChanged(current) }) : parseAndSend(request, reply);
  }

  async function parseAndSend(request: FastifyRequest, reply: FastifyReply, hasWaited = false): Promise<FastifyReply> {
    const query = parseQuery(endpoint, request);
    const key = `${path}${canonicalQueryString(query)}`;
    urls.set(request.url, { key, route: path });
    const found = cache.find(key);
    if (found) return sendFound(key, found, request, reply, hasWaited);
    if (!request.caller) readBudget.spend(request.ip);
    const response = await cache.getOrCreate(
      key,
      (signal) => inLane(lane(request), () => cancelableBy(signal, () => create(query, request, reply)), endpoint.replica && 'current'),
      visitorOf(reply),
    );
    return sendCachedResponse(request, reply, response, { isNew: true });
  }

  async function create(query: unknown, request: FastifyRequest, reply: FastifyReply): Promise<PublicResponse> {
    const topicsOfQuery = typeof topics === 'function' ? topics(query as never) : topics;
    const values = live && !topicsOfQuery.includes(live.topic) ? live : null;
    // Taken before the handler reads the values. Otherwise a change during the reading would be missed.
    const position = values?.position();
    const result = await handle({ query, caller: null, request, reply });
    const { headers, json } = toJson(endpoint, path, query, result);
    return {
      status: endpoint.success,
      headers,
      body: Buffer.from(json),
      topics: topicsOfQuery,
      live: values && position !== undefined ? { values, ids: values.idsIn(result), position, changedMs: null } : undefined,
      onSend: onSend?.(query as never, result as never),
    };
  }
}

/** Returns a signal that aborts if the visitor closes the connection before the response is sent. */
function visitorOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
