import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import type { LiveContent } from './live-values.ts';

/** Called each time a response is sent, even from the cache. It must be fast. */
export type OnSend = (request: FastifyRequest) => void;

/** A response that is the same for every visitor. */
export interface PublicResponse {
  status: number;
  /** names in lower case */
  headers: Record<string, string>;
  body: Buffer;
  /** topics that invalidate the response; null: unknown, so the response cannot be cached */
  topics: readonly string[] | null;
  live?: LiveContent | undefined;
  onSend?: OnSend | undefined;
}

export type Compression = 'br' | 'gzip';

/** A public response that is sent many times. */
export interface CachedResponse {
  status: number;
  /** the hash in the ETag header */
  hash: string;
  /** the headers that do not depend on the encoding */
  headers: Record<string, string>;
  /** headers of a 304, in the form of `EncodedResponse` */
  notModified: string[];
  plain: EncodedResponse;
  /** Returns the compressed response. Compresses the body on the first call for each encoding. If the body is small, returns `plain`. */
  compressed(compression: Compression): EncodedResponse | Promise<EncodedResponse>;
  /** null: the response stays as it is until a topic is invalidated */
  live: LiveContent | null;
  onSend: OnSend | undefined;
  /** an estimate that includes both compressed bodies */
  sizeBytes: number;
}

export interface EncodedResponse {
  /** names and values in turn, which Node sends faster than an object */
  headers: string[];
  body: Buffer;
}

/** The name of the header with the topics of a response. Content delivery networks also use this header. */
export const topicsHeader = 'cache-tag';

/** A smaller body is never compressed. */
const minCompressedBytes = 1_000;
/** Size of a cache entry without its bodies and the strings of its headers. */
const overheadBytes = 3_300;
/** Estimated size of a part's id in `live`. */
const idBytes = 40;
/** The size of both compressed bodies, as a share of the plain body. */
const compressedShare = 0.6;

const compress: Record<Compression, (body: Buffer) => Promise<Buffer>> = {
  // Other responses are compressed with quality 4 (http-server.ts). A cached response is sent many times, so quality 5 is worth the time.
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } }),
  gzip: (body) => promisify(gzip)(body),
};

/**
 * Hashes the body of a response and prepares the headers.
 * @param commonHeaders the headers that every response of the shop has; those of this response replace them
 */
export function toCachedResponse(
  { status, headers, body: source, topics, live, onSend }: PublicResponse,
  commonHeaders: Record<string, string>,
): CachedResponse {
  const body = withoutLargerBuffer(source);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  // The ETag is weak, because all encodings share it. With no-cache, browsers ask each time whether the response has changed.
  const shared: Record<string, string> = {
    ...commonHeaders,
    ...headers,
    etag: `W/"${hash}"`,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  };
  if (topics) shared[topicsHeader] = topics.join(',');
  const plain = encodedResponseOf(shared, body, null);
  const { 'content-type': _type, ...notModified } = shared;
  // All encodings share these strings, so they count once. They can be long: a Link header repeats the visitor's query.
  const headerBytes = Object.values(shared).join('').length * 2;
  const isCompressed = body.length >= minCompressedBytes;
  return {
    status,
    hash,
    headers: shared,
    notModified: Object.entries(notModified).flat(),
    plain,
    live: live ?? null,
    onSend,
    compressed: isCompressed ? compressedOnce(shared, body) : () => plain,
    sizeBytes:
      Math.ceil(body.length * (isCompressed ? 1 + compressedShare : 1)) + headerBytes + (live?.ids.length ?? 0) * idBytes + overheadBytes,
  };
}

/** Copies a body that is a slice of a larger buffer. Otherwise the whole buffer would stay in memory (16 kB from zlib, 64 kB from Node). */
function withoutLargerBuffer(body: Buffer): Buffer {
  if (body.length === body.buffer.byteLength) return body;
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

function compressedOnce(shared: Record<string, string>, body: Buffer): CachedResponse['compressed'] {
  const cached: Partial<Record<Compression, EncodedResponse | Promise<EncodedResponse>>> = {};
  return (compression) => {
    cached[compression] ??= compress[compression](body)
      .then((bytes) => {
        const response = encodedResponseOf(shared, withoutLargerBuffer(bytes), compression);
        cached[compression] = response;
        return response;
      })
      .catch((error) => {
        // The next request tries again.
        delete cached[compression];
        throw error;
      });
    return cached[compression];
  };
}

function encodedResponseOf(headers: Record<string, string>, body: Buffer, encoding: Compression | null): EncodedResponse {
  const all = { ...headers, 'content-length': String(body.length), ...(encoding && { 'content-encoding': encoding }) };
  return { headers: Object.entries(all).flat(), body };
}
