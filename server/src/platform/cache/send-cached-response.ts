import negotiator from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBoundedCache } from './bounded-cache.ts';
import type { CachedResponse } from './cached-response.ts';

/** Sends the smallest encoding that the client accepts, or 304 if the client already has the response. */
export function sendCachedResponse(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): FastifyReply {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
  if (known !== undefined && response.status === 200 && matches(known, response.hash)) {
    return reply.code(304).headers(response.notModified).send();
  }
  const { headers, body } = response[encodingFor(accepted)];
  return reply.code(response.status).headers(headers).send(body);
}

function matches(ifNoneMatch: string, hash: string): boolean {
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${hash}"`);
}

type Encoding = 'br' | 'gzip' | 'plain';

/** Caches parsed Accept-Encoding headers. Browsers send only a few different ones. */
const encodings = createBoundedCache<Encoding>({ maxBytes: 50_000, maxKeyLength: 100 });

function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'plain';
  const known = encodings.get(accepted);
  if (known) return known;
  const encoding = (negotiator.negotiate(accepted, ['br', 'gzip']) as 'br' | 'gzip' | null) ?? 'plain';
  encodings.set(accepted, encoding);
  return encoding;
}
