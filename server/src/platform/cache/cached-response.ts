import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A response that is the same for every visitor. */
export interface PublicResponse {
  status: number;
  /** names in lower case */
  headers: Record<string, string>;
  body: Buffer;
  /** the topics that invalidate it; null if they are unknown, which means that it cannot be cached */
  topics: readonly string[] | null;
}

/** A public response in every encoding, ready to be sent. */
export interface CachedResponse {
  status: number;
  /** the hash in its ETag */
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

/** The header that lists the topics of a response. Content delivery networks use the same one. */
export const topicsHeader = 'cache-tag';

const minCompressedBytes = 1_000;
/** Size of an entry in addition to its bodies and headers. */
const overheadBytes = 2_000;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Compresses and hashes a response once, because it is sent many times. */
export async function toCachedResponse({ status, headers, body, topics }: PublicResponse): Promise<CachedResponse> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  // The ETag is weak because all encodings share it. With no-cache, browsers revalidate each time and see a change right away.
  const shared: Record<string, string> = { ...headers, etag: `W/"${hash}"`, 'cache-control': 'no-cache', vary: 'accept-encoding' };
  if (topics) shared[topicsHeader] = topics.join(',');
  const plain = encoded(shared, body, null);
  const { 'content-type': _type, ...notModified } = shared;
  // Counted once, because the encodings share these strings. They may be long: a Link header may repeat a visitor's query.
  const headerBytes = Object.values(shared).join('').length * 2;
  if (body.length < minCompressedBytes) {
    return { status, hash, notModified, plain, br: plain, gzip: plain, sizeBytes: body.length + headerBytes + overheadBytes };
  }
  const [br, gz] = await Promise.all([
    // One compression level above other responses (app.ts), because this one is sent many times.
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
