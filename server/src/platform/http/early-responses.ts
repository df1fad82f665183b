import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { CachedUrls } from '../cache/cached-urls.ts';
import { hasJustChanged, withLiveValues } from '../cache/live-response.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { representationFor, writeRepresentation } from '../cache/send-cached-response.ts';
import { type HandledRequest, nextRequestId } from './logging.ts';

interface EarlyResponseOptions {
  cache: ResponseCache;
  urls: CachedUrls;
  /** whether TRUSTED_PROXIES lists any; if not, requests through a proxy go to Fastify, because a hook reports that */
  trustsProxies: boolean;
  /** called after each response that was sent without Fastify */
  onSent: (request: HandledRequest) => void;
}

/**
 * Sends cached responses before Fastify sees the request, because its routing and hooks take longer than sending. This only applies to reads
 * without a token, at URLs that Fastify has already handled. Everything else is left to Fastify.
 */
export function respondEarly(app: FastifyInstance, { cache, urls, trustsProxies, onSent }: EarlyResponseOptions): void {
  const [handle] = app.server.listeners('request');
  if (!handle) throw new Error('Fastify does not listen for requests');
  let isClosing = false;
  // While the shop stops, Fastify sends `Connection: close`, so it must get every request.
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.server.off('request', handle as () => void);
  app.server.on('request', (request, response) => {
    if (isClosing || !mayBeEarly(request) || !tryToRespond(request, response)) handle.call(app.server, request, response);
  });

  /** Returns whether the response was sent, or has begun. Catches errors, because an error in a listener would end the process. */
  function tryToRespond(request: IncomingMessage, response: ServerResponse): boolean {
    try {
      return respond(request, response);
    } catch (err) {
      app.log.error({ err }, 'a cached response failed');
      return response.headersSent;
    }
  }

  /** Returns true for a GET with a host and without a token. If no proxies are trusted, it must not have come through one. */
  function mayBeEarly({ method, headers }: IncomingMessage): boolean {
    if (method !== 'GET' || headers.authorization !== undefined || !headers.host) return false;
    return trustsProxies || (headers['x-forwarded-for'] ?? headers.forwarded) === undefined;
  }

  /** Sends the cached response, if there is one that can be sent at once. Returns whether it was sent. */
  function respond(request: IncomingMessage, response: ServerResponse): boolean {
    const startedMs = performance.now();
    const url = urls.get(request.url ?? '');
    const found = url ? cache.peek(url.key) : null;
    // A 404 can be outdated: a missing picture may have been uploaded since then. Only Fastify runs the route for pictures. `onSend`
    // needs Fastify's request, and pending live values must be awaited.
    if (!url || found?.status !== 200 || found.onSend || found.live?.values.pending()) return false;
    const current = withLiveValues(cache, url.key, found);
    if (!current) return false;
    const representation = representationFor(request.headers, current, hasJustChanged(current));
    if (representation instanceof Promise) {
      // Fastify waits for the same compression and reports its error. Without this, the error would be unhandled here.
      representation.catch(() => {});
      return false;
    }
    cache.countHit();
    const id = nextRequestId();
    writeRepresentation(response, representation, id);
    onSent({ id, method: 'GET', route: url.route, status: representation.status, ms: performance.now() - startedMs });
    return true;
  }
}
