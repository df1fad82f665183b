import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** An answer that is the same for everybody. */
export interface PublicAnswer {
  status: number;
  /** names in lower case */
  headers: Record<string, string>;
  body: Buffer;
  /** what it was made of; null where that is not known, so that it cannot be kept */
  topics: readonly string[] | null;
}

/** The same, ready to be sent any number of times. */
export interface KeptAnswer {
  status: number;
  /** the hash in its ETag */
  hash: string;
  /** without the body */
  unchanged: Record<string, string>;
  plain: EncodedAnswer;
  br: EncodedAnswer;
  gzip: EncodedAnswer;
  sizeBytes: number;
}

export interface EncodedAnswer {
  headers: Record<string, string>;
  body: Buffer;
}

/** The header that names what an answer was made of; content delivery networks know it too. */
export const topicsHeader = 'cache-tag';

const worthCompressingBytes = 1_000;
/** What an entry costs besides its bodies and headers. */
const overheadBytes = 2_000;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Compresses and hashes once what is sent many times. */
export async function keptAnswerOf({ status, headers, body, topics }: PublicAnswer): Promise<KeptAnswer> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  // Weak: one tag for all encodings. Asked again each time, so that a change is seen at once.
  const shared: Record<string, string> = { ...headers, etag: `W/"${hash}"`, 'cache-control': 'no-cache', vary: 'accept-encoding' };
  if (topics) shared[topicsHeader] = topics.join(',');
  const plain = encoded(shared, body, null);
  const { 'content-type': _type, ...unchanged } = shared;
  // Their values are shared by all encodings; a query of the caller's may stand in a Link.
  const headerBytes = Object.values(shared).join('').length * 2;
  if (body.length < worthCompressingBytes) {
    return { status, hash, unchanged, plain, br: plain, gzip: plain, sizeBytes: body.length + headerBytes + overheadBytes };
  }
  const [br, gz] = await Promise.all([
    // As for other answers (app.ts), a little smaller: this is sent many times.
    toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } }),
    toGzip(body),
  ]);
  const sizeBytes = body.length + br.length + gz.length + headerBytes + overheadBytes;
  return { status, hash, unchanged, plain, br: encoded(shared, br, 'br'), gzip: encoded(shared, gz, 'gzip'), sizeBytes };
}

function encoded(headers: Record<string, string>, body: Buffer, encoding: string | null): EncodedAnswer {
  return {
    headers: { ...headers, 'content-length': String(body.length), ...(encoding ? { 'content-encoding': encoding } : {}) },
    body,
  };
}
