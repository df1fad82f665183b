import { mkdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '../shop-error.ts';
import type { Bucket, BucketResponse } from './bucket.ts';
import { fileNamePattern } from './file-store.ts';
import type { ShopFiles } from './shop-files.ts';

/** Headers of a request that the bucket understands. If-Range is not needed, because a file never changes. */
const conditionHeaders = ['range', 'if-none-match', 'if-modified-since'] as const;
const bucketHeaders = ['content-type', 'content-range', 'etag', 'last-modified', 'accept-ranges'];

const redirectSeconds = 3_600;
/** After a failure, the shop sends the bucket no requests for this long. Otherwise visitors would wait for it. */
const pauseMs = 2_000;

/**
 * Serves files under a URL path. A file that is not in the folder comes from the bucket, if there is one. Browsers may cache files forever, because a
 * file never changes. If the bucket fails, returns 503.
 */
export async function serveFiles(app: FastifyInstance, { path, files }: { path: string; files: ShopFiles }): Promise<void> {
  const { bucket, folder } = files;
  mkdirSync(folder.path, { recursive: true });
  await app.register(async (scope) => {
    // The names of incomplete files start with a dot.
    await scope.register(fastifyStatic, {
      root: folder.path,
      serve: false,
      index: false,
      dotfiles: 'ignore',
      immutable: true,
      maxAge: '365d',
    });
    const request = bucket && createRequester(bucket);
    scope.get<{ Params: { '*': string } }>(`${path}/*`, async (call, reply) => {
      const name = call.params['*'];
      if (!request || !fileNamePattern.test(name) || (await folder.has(name))) return reply.sendFile(name);
      if (bucket.publicUrl !== null)
        return reply.header('cache-control', `public, max-age=${redirectSeconds}`).redirect(`${bucket.publicUrl}/${name}`);
      const response = await request(name, conditionsOf(call));
      return response ? sendResponse(reply, response) : reply.callNotFound();
    });
  });
}

function conditionsOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(conditionHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}

function sendResponse(reply: FastifyReply, { status, headers, body }: BucketResponse): FastifyReply {
  for (const name of bucketHeaders) {
    const value = headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  reply.code(status).header('cache-control', 'public, max-age=31536000, immutable');
  return status === 304 ? reply.send() : reply.send(body);
}

/** Requests files from a bucket. Throws 503 if the bucket fails, and during the pause after a failure. */
function createRequester(bucket: Bucket) {
  let pausedUntilMs = 0;
  return async (name: string, conditions: Record<string, string>): Promise<BucketResponse | null> => {
    if (performance.now() < pausedUntilMs) throw unavailableError();
    try {
      return await bucket.request(name, conditions);
    } catch (cause) {
      pausedUntilMs = performance.now() + pauseMs;
      throw unavailableError(cause);
    }
  };
}

const unavailableError = (cause?: unknown) =>
  new ShopError('unavailable', 503, { parameters: { reason: 'pictures' }, retryAfterSeconds: 10, cause });
