import { STATUS_CODES } from 'node:http';
import { type Problem, problemContentType } from '@axlewright/contract/problem';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { problemOf, sendProblem, shopErrorOf } from '../../../platform/http/problems.ts';
import type { ShopError } from '../../../platform/shop-error.ts';
import { safeRedirect } from './safe-redirect.ts';

interface SendOptions {
  /** the part after the provider's path, as in '/sign-in/email' */
  path: string;
  /** the shop's origins, the public one first; the provider may redirect only to these */
  ownOrigins: [string, ...string[]];
}

/**
 * Sends the provider's response. Errors become problem details. Those with a status below 500 keep the provider's `code` and `message`,
 * because the pages read them. Others get a general message.
 */
export async function sendProviderResponse(
  reply: FastifyReply,
  response: Response,
  { path, ownOrigins }: SendOptions,
): Promise<FastifyReply> {
  const passedOn = new Headers(response.headers);
  passedOn.delete('set-cookie');
  passedOn.delete('location');
  passedOn.delete('content-length');
  for (const [name, value] of passedOn) reply.header(name, value);
  // Only a redirect needs this header. The library also sets it in a response with status 200 whose body contains Google's URL.
  const location = response.headers.get('location');
  if (location !== null && isRedirect(response.status)) reply.header('location', safeRedirect(location, ownOrigins));
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  reply.code(response.status).header('cache-control', 'no-store');
  const body = await response.text();
  if (response.status < 400) return reply.send(Buffer.from(path === idTokenPath ? body : withoutSessionToken(body)));
  return reply.type(problemContentType).send(Buffer.from(JSON.stringify(problemOfResponse(response.status, body))));
}

/** The only call that returns an ID token. In other responses, `token` is the secret of the session. */
const idTokenPath = '/token';

/**
 * Removes the secret of the session from a response. The secret is in a cookie that scripts cannot read, so they must not be able to read it in a
 * response.
 */
function withoutSessionToken(body: string): string {
  if (!body.startsWith('{')) return body;
  const { token: _token, session, ...rest } = JSON.parse(body);
  if (!session) return JSON.stringify(rest);
  const { token: _sessionToken, ...shown } = session;
  return JSON.stringify({ session: shown, ...rest });
}

const isRedirect = (status: number) => status >= 300 && status < 400;

const unexpectedError = { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side. Try again.' };

function problemOfResponse(status: number, body: string): Problem {
  const title = STATUS_CODES[status] ?? 'Error';
  const error = status < 500 ? parseError(body) : unexpectedError;
  const message = typeof error.message === 'string' ? error.message : `${title}.`;
  const code = typeof error.code === 'string' ? error.code : title.toUpperCase().replace(/\W+/g, '_');
  return { type: 'about:blank', title, status, code, detail: message, message };
}

function parseError(body: string): { code?: unknown; message?: unknown } {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
}

/** Sends an error of the shop in the format of the provider's errors, with the code in upper case. */
export function sendIdentityError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const shopError = shopErrorOf(error as FastifyError | ShopError);
  if (shopError.status === 500) request.log.error({ err: error }, 'identity request failed');
  const code = shopError.code.toUpperCase().replaceAll('-', '_');
  return sendProblem(reply, shopError, { ...problemOf(shopError), code, message: shopError.message });
}
