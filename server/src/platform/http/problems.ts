import { STATUS_CODES } from 'node:http';
import { type Problem, problemContentType } from '@axlewright/contract/problem';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { busyError, malformedRequestError, notLoggedInError, ShopError, wrongMethodError } from '../shop-error.ts';
import { notStorableError } from '../storable-text.ts';
import { collectKnownMethods } from './known-methods.ts';

/** Sends every error as problem details. */
export function sendErrorsAsProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ShopError, request, reply) => {
    const shopError = shopErrorOf(error);
    if (reply.raw.destroyed) request.log.info({ err: error }, 'the visitor left before the response');
    else if (shopError.status >= 500) request.log.error({ ...requestFields(request), err: error }, 'request failed');
    else if ([403, 429].includes(shopError.status) || shopError.extras.isHidden)
      request.log.warn({ ...requestFields(request), code: shopError.code }, 'request rejected');
    return sendProblem(reply, shopError);
  });
}

/** Returns fields of a failed or rejected request for the log, without personal data. */
const requestFields = ({ method, routeOptions, caller }: FastifyRequest) => ({ method, route: routeOptions.url, user: caller?.userId });

/** Sends problem details for URLs without a route: 405 if the URL supports other methods, otherwise 404. */
export function sendUnknownAsProblems(app: FastifyInstance): void {
  const methodsAt = collectKnownMethods(app);
  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    const allowed = methodsAt(request.url);
    if (allowed.length > 0) return sendProblem(reply, wrongMethodError(allowed));
    return sendProblem(reply, new ShopError('unknown-address', 404));
  });
}

const codes = new WeakMap<FastifyReply, string>();

/** Returns the code of the problem that was sent as this reply. */
export const problemCodeOf = (reply: FastifyReply): string | undefined => codes.get(reply);

/** Sends an error with its headers. `problem` replaces the usual body. */
export function sendProblem(reply: FastifyReply, shopError: ShopError, problem: Problem = problemOf(shopError)): FastifyReply {
  const { retryAfterSeconds, allowed } = shopError.extras;
  codes.set(reply, shopError.code);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  if (allowed) reply.header('allow', allowed.join(', '));
  if (shopError.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(shopError.status)
    .header('cache-control', 'no-store')
    .type(problemContentType)
    .send(Buffer.from(JSON.stringify(problem)));
}

export function problemOf({ code, status, message, extras }: ShopError): Problem {
  const { retryAfterSeconds: _retryAfter, allowed: _allow, isHidden: _isHidden, ...extensions } = extras;
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, code, detail: message, ...extensions };
}

/** Turns any error into a ShopError. Clients never see messages of the framework or the database. */
export function shopErrorOf(error: FastifyError | ShopError): ShopError {
  if (error instanceof ShopError) return error;
  switch (error.code) {
    // PostgreSQL rejected the character NUL in a text or in JSON.
    case '22021':
    case '22P05':
      return notStorableError();
    // A trigger rejected a row of an account that was closed during the request.
    case 'AX001':
      return notLoggedInError();
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ShopError('unsupported-media-type', 415, { parameters: { expected: 'json' } });
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ShopError('body-too-large', 413);
  }
  if (error.statusCode && error.statusCode < 500) return malformedRequestError(error.statusCode);
  if (isUnavailable(error)) return busyError();
  return new ShopError('internal-error', 500);
}

/**
 * Returns true if the same request may succeed later: the database cannot be reached, has no free connection, is too slow, is shutting down,
 * is still a read-only replica, or ended the transaction after a deadlock or a serialization failure.
 */
function isUnavailable(error: FastifyError & NodeJS.ErrnoException): boolean {
  return (
    // ENOENT, EAGAIN: the Unix socket of a PostgreSQL that is down, or that has too many clients waiting
    error.syscall === 'connect' ||
    /^(ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08|57P0|57014|53|55P03|40001|40P01|25P0|25006)/.test(
      error.code ?? '',
    ) ||
    /timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after calling end|Query read timeout|Client has encountered a connection error/.test(
      error.message,
    )
  );
}
