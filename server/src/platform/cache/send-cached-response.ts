import negotiator from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBoundedCache } from './bounded-cache.ts';
import type { CachedResponse, Compression, EncodedResponse } from './cached-response.ts';

/** In bytes. Sending a larger body takes longer than compressing it, so even its first response is compressed. */
const quicklySentBytes = 32_000;

/**
 * Sends the smallest encoding that the client accepts, or 304 if the client already has the response.
 * @param isNew the response was just created or changed. If it is small, it is sent without compression, because that is faster.
 */
export function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  { isNew = false } = {},
): FastifyReply | Promise<FastifyReply> {
  response.onSend?.(request);
  const { 'if-none-match': ifNoneMatch, 'accept-encoding': accepted } = request.headers;
  if (ifNoneMatch !== undefined && response.status === 200 && matchesHash(ifNoneMatch, response.hash)) {
    return reply.code(304).headers(response.notModified).send();
  }
  const send = ({ headers, body }: EncodedResponse) => reply.code(response.status).headers(headers).send(body);
  const encoding = encodingFor(accepted);
  if (encoding === 'plain' || (isNew && response.plain.body.length < quicklySentBytes)) return send(response.plain);
  const compressed = response.compressed(encoding);
  return compressed instanceof Promise ? compressed.then(send) : send(compressed);
}

function matchesHash(ifNoneMatch: string, hash: string): boolean {
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${hash}"`);
}

type Encoding = Compression | 'plain';

/** Caches parsed Accept-Encoding headers. Browsers send only a few different ones. */
const encodings = createBoundedCache<Encoding>({ maxBytes: 50_000, maxKeyLength: 100 });

function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'plain';
  const cached = encodings.get(accepted);
  if (cached) return cached;
  const encoding = (negotiator.negotiate(accepted, ['br', 'gzip']) as Compression | null) ?? 'plain';
  encodings.set(accepted, encoding);
  return encoding;
}
