import { constants } from 'node:zlib';
import { emailMaxLength } from '@axlewright/contract/people/email';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { Settings } from './env.ts';
import { connectionLimits } from './platform/http/connection-limits.ts';
import { readEmptyJsonAsNothing } from './platform/http/json-bodies.ts';
import { loggerOptions, nextRequestId } from './platform/http/logging.ts';
import { sendErrorsAsProblems, sendProblem, shopErrorOf } from './platform/http/problems.ts';
import { lacksHost, rejectBrokenHttp, rejectExpectation } from './platform/http/reject-broken-http.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { malformedRequestError } from './platform/shop-error.ts';

/** The length of an email address if every character is percent-encoded. */
const longestPathParameter = emailMaxLength * 3;

/** Returns the headers of every response. */
export const commonHeadersOf = ({ publicUrl, firebase }: Settings): Record<string, string> =>
  // A Firebase pop-up must reach the page that opened it, to report the result of the sign-in.
  securityHeaders({ isSecure: publicUrl.startsWith('https:'), opensPopUps: firebase !== null });

/** Creates the HTTP server without routes. All its responses have the security headers, and its errors are problem details. */
export function createHttpServer(settings: Settings, logTo?: { write(line: string): void }): FastifyInstance {
  const headers = commonHeadersOf(settings);
  const app = Fastify({
    logger: { ...loggerOptions(settings.logLevel), ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    // While the shop stops, requests on open connections still get a normal response. The connection is closed after that.
    return503OnClosing: false,
    bodyLimit: 100_000,
    ...connectionLimits(settings.httpTimeouts),
    trustProxy: settings.trustedProxies,
    clientErrorHandler: rejectBrokenHttp(headers),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestPathParameter },
    frameworkErrors: (error, _request, reply) => sendProblem((reply as FastifyReply).headers(headers), shopErrorOf(error)),
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('identity', null);
  app.server.on('checkExpectation', rejectExpectation(headers));
  readEmptyJsonAsNothing(app);
  sendErrorsAsProblems(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    done(lacksHost(request.raw) ? malformedRequestError() : undefined);
  });
  return app;
}

/** Compresses responses. Does not decompress request bodies. */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // In bytes. Compressing a smaller response takes longer than sending it.
    threshold: 4_000,
    // Brotli's default quality takes 30 times as long and saves only 10%. Its default window needs megabytes of memory.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
    // The shop does not decompress request bodies, because they can be zip bombs. Compressed JSON fails as malformed. The shop's clients never
    // send it. Compressed ACES files are uploads of their own type, and the shop limits their size while it unpacks them.
    globalDecompression: false,
  });
}
