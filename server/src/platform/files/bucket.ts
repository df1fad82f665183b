import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { AwsClient } from 'aws4fetch';
import { StartError } from '../start-error.ts';
import { type FileStore, fileNamePattern } from './file-store.ts';
import { readListing } from './listing.ts';

export interface BucketSettings {
  /** as in STORAGE_URL, for messages */
  name: string;
  /** URL of the bucket, without a trailing slash */
  url: string;
  /** Keys begin with it. Empty, or with a trailing slash */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** URL at which browsers find the files, without a trailing slash; null: the shop sends them */
  publicUrl: string | null;
}

export interface BucketResponse {
  status: number;
  headers: Headers;
  body: Buffer;
}

export interface Bucket extends FileStore {
  name: string;
  publicUrl: string | null;
  /** Requests a file with the conditions of a visitor's request. Returns the response of the bucket: 200, 206, 304, or 416. null: there is no such file. */
  request(name: string, conditions: Record<string, string>): Promise<BucketResponse | null>;
  /** Rejects if the bucket cannot be used, for example because it does not respond or does not accept the access keys. */
  check(): Promise<void>;
}

const readMs = 5_000;
const writeMs = 10_000;
const types: Record<string, string> = { '.webp': 'image/webp', '.avif': 'image/avif' };
/** The statuses of a bucket that works, whether or not it has the file. All others mean that the bucket cannot be used. */
const answers = new Set([200, 206, 304, 404, 416]);

/** Keeps files in an S3 bucket, or in a bucket of another S3-compatible store. `onFailure` is called after each request that failed. */
export function openBucket(settings: BucketSettings, onFailure: () => void = () => {}): Bucket {
  const { name: bucketName, url, prefix, publicUrl } = settings;
  let client: AwsClient | undefined;

  async function call(path: string, timeoutMs: number, init: RequestInit = {}): Promise<BucketResponse> {
    // Loaded late, because a shop with a folder does not need it.
    const { AwsClient } = await import('aws4fetch');
    client ??= new AwsClient({ ...credentials(settings), service: 's3', retries: 2, initRetryMs: 200 });
    try {
      const response = await client.fetch(`${url}${path}`, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
      const { status, headers } = response;
      const body = Buffer.from(await response.arrayBuffer());
      const code = status < 400 ? undefined : /<Code>(\w+)<\/Code>/.exec(body.toString())?.[1];
      if (answers.has(status) && code !== 'NoSuchBucket') return { status, headers, body };
      throw new Error(`it responded ${status} ${code ?? ''}`.trimEnd());
    } catch (error) {
      onFailure();
      throw new StartError(`The bucket ${bucketName} cannot be used: ${reasonOf(error as Error)}`, { cause: error });
    }
  }

  async function request(name: string, conditions: Record<string, string>): Promise<BucketResponse | null> {
    const response = await call(`/${prefix}${name}`, readMs, { headers: conditions });
    return response.status === 404 ? null : response;
  }

  /** Returns one page, which has at most 1,000 files. */
  async function listPage(token: string | null) {
    const query = new URLSearchParams({ 'list-type': '2', prefix });
    if (token !== null) query.set('continuation-token', token);
    const { body } = await call(`?${query}`, readMs);
    return readListing(body.toString());
  }

  return {
    name: bucketName,
    publicUrl,
    request,
    async write(name, content) {
      const headers = {
        'content-type': types[extname(name)] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        // The bucket compares the content with this hash, so a damaged file is never stored.
        'x-amz-content-sha256': createHash('sha256').update(content).digest('hex'),
      };
      await call(`/${prefix}${name}`, writeMs, { method: 'PUT', body: new Uint8Array(content), headers });
    },
    async read(name) {
      const response = await request(name, {});
      return response?.body ?? null;
    },
    async *list() {
      let next: string | null = null;
      do {
        const page: ReturnType<typeof readListing> = await listPage(next);
        for (const key of page.keys) {
          const name = key.slice(prefix.length);
          if (fileNamePattern.test(name)) yield name;
        }
        next = page.next;
      } while (next !== null);
    },
    check: async () => void (await listPage(null)),
  };
}

const credentials = ({ accessKeyId, secretAccessKey, region }: BucketSettings) => ({ accessKeyId, secretAccessKey, region });

/** An error of fetch says "fetch failed", and its cause says why. */
const reasonOf = ({ message, cause }: Error) => (cause instanceof Error && cause.message ? cause.message : message);
