import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A response that is the same for every visitor. */
export interface PublicResponse {
  status: number;
  /** names in lower case */
  headers: Record<string, string>;
  body: Buffer;
  /** topics that invalidate the response; null: unknown, so the response cannot be cached */
  topics: readonly string[] | null;
}

/** A public response in every encoding. */
export interface CachedResponse {
  status: number;
  /** the hash in the ETag header */
  hash: string;
  /** headers of a 304 */
  notModified: Record<string, string>;
  plain: EncodedResponse;
  br: EncodedResponse;
  gzip: EncodedResponse;
  sizeBytes: number;
}

export interface EncodedResponse {
  headers: Record<string, string>;
  body: Buffer;
}

/** The name of the header with the topics of a response. Content delivery networks also use this header. */
export const topicsHeader = 'cache-tag';

const minCompressedBytes = 1_000;
/** Size of a cache entry without its bodies and headers. */
const overheadBytes = 2_000;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Compresses and hashes a response. The result is sent many times. */
export async function toCachedResponse({ status, headers, body, topics }: PublicResponse): Promise<CachedResponse> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  // The ETag is weak, because all encodings share it. With no-cache, browsers ask each time if the response has changed.
  const shared: Record<string, string> = { ...headers, etag: `W/"${hash}"`, 'cache-control': 'no-cache', vary: 'accept-encoding' };
  if (topics) shared[topicsHeader] = topics.join(',');
  const plain = encoded(shared, body, null);
  const { 'content-type': _type, ...notModified } = shared;
  // All encodings share these strings, so they count once. They can be long: a Link header repeats the visitor's query.
  const headerBytes = Object.values(shared).join('').length * 2;
  if (body.length < minCompressedBytes) {
    return { status, hash, notModified, plain, br: plain, gzip: plain, sizeBytes: body.length + headerBytes + overheadBytes };
  }
  const [br, gz] = await Promise.all([
    // Other responses are compressed with quality 4 (app.ts). A cached response is sent many times, so quality 5 is worth the time.
    toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } }),
    toGzip(body),
  ]);
  const sizeBytes = body.length + br.length + gz.length + headerBytes + overheadBytes;
  return { status, hash, notModified, plain, br: encoded(shared, br, 'br'), gzip: encoded(shared, gz, 'gzip'), sizeBytes };
}

function encoded(headers: Record<string, string>, body: Buffer, encoding: string | null): EncodedResponse {
  return {
    headers: { ...headers, 'content-length': String(body.length), ...(encoding ? { 'content-encoding': encoding } : {}) },
    body,
  };
}
