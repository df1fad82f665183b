import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import negotiator from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestIdHeader } from '../http/logging.ts';
import { createBoundedCache } from './bounded-cache.ts';
import type { CachedResponse, Compression, EncodedResponse } from './cached-response.ts';

/** In bytes. Sending a larger body takes longer than compressing it, so such a body is compressed even if it is new. */
const quicklySentBytes = 32_000;

/** What one request gets: a status, and a body with its headers. */
export interface Representation extends EncodedResponse {
  status: number;
}

/**
 * Returns a 304 if the response is a 200 that the client already has. Otherwise, chooses Brotli or gzip, whichever the client prefers, or no compression
 * if the client accepts neither. Returns a promise if the compression has not ended yet.
 * @param isNew the response was just created or changed. If it is small, it is sent without compression, because that is faster.
 */
export function representationFor(
  { 'if-none-match': ifNoneMatch, 'accept-encoding': accepted }: IncomingHttpHeaders,
  { status, hash, notModified, plain, compressed }: CachedResponse,
  isNew: boolean,
): Representation | Promise<Representation> {
  if (ifNoneMatch !== undefined && status === 200 && matchesHash(ifNoneMatch, hash))
    return { status: 304, headers: notModified, body: noBody };
  const encoding = encodingFor(accepted);
  if (encoding === 'plain' || (isNew && plain.body.length < quicklySentBytes)) return { status, ...plain };
  const encoded = compressed(encoding);
  return encoded instanceof Promise ? encoded.then((each) => ({ status, ...each })) : { status, ...encoded };
}

const noBody = Buffer.alloc(0);

/** Sends a cached response as the reply. Parameters: see `representationFor`. */
export function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  { isNew = false } = {},
): FastifyReply | Promise<FastifyReply> {
  response.onSend?.(request);
  const send = (representation: Representation) => {
    // Written directly, because Fastify would set each header again. It is hijacked only after that, so that Fastify sends the error if the writing
    // fails. Its `onResponse` hooks still run.
    writeRepresentation(reply.raw, representation, request.id);
    return reply.hijack();
  };
  const representation = representationFor(request.headers, response, isNew);
  return representation instanceof Promise ? representation.then(send) : send(representation);
}

/** Writes a response with all its headers. */
export function writeRepresentation(to: ServerResponse, { status, headers, body }: Representation, requestId: string): void {
  to.writeHead(status, [...headers, requestIdHeader, requestId]).end(body);
}

function matchesHash(ifNoneMatch: string, hash: string): boolean {
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${hash}"`);
}

type Encoding = Compression | 'plain';

/** Caches the encoding that was chosen for each Accept-Encoding header. Browsers send only a few different ones. */
const encodings = createBoundedCache<Encoding>({ maxBytes: 50_000, maxKeyLength: 100 });

function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'plain';
  const cached = encodings.get(accepted);
  if (cached) return cached;
  const encoding = (negotiator.negotiate(accepted, ['br', 'gzip']) as Compression | null) ?? 'plain';
  encodings.set(accepted, encoding);
  return encoding;
}
