import { isOwnPath } from '@axlewright/contract/own-path';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inLane } from '../../platform/database/lanes.ts';
import { ownAddress } from '../../platform/http/own-address.ts';
import { refusalOf } from '../../platform/http/problems.ts';
import type { LogSignIn } from '../../platform/http/sign-in-log.ts';
import { requireStorable } from '../../platform/http/storable-text.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { EmbeddedIdentity } from './embedded-identity.ts';
import { identityPath, visitorHeader } from './embedded-provider.ts';
import { isOpenCall } from './open-calls.ts';
import { ownLocation } from './own-location.ts';
import type { signInLimits } from './sign-in-limits.ts';

/** Largest body that the provider reads, in bytes: an address, a password, a name. */
const bodyLimit = 16_384;

/** A reset is answered no sooner than this, so that the time does not tell whether the address is known. */
const resetAnswerMs = 250;

interface IdentityRoutes {
  publicUrl: string;
  /** the shop's own origins, the public one first: no redirect leads elsewhere */
  ownOrigins: [string, ...string[]];
  identity: EmbeddedIdentity;
  limits: ReturnType<typeof signInLimits>;
  logSignIn: LogSignIn;
}

/** Mounts the embedded provider's own endpoints; their paths and answers are the provider's, not the shop's. */
export async function identityRoutes(
  app: FastifyInstance,
  { identity, limits, logSignIn, publicUrl, ownOrigins }: IdentityRoutes,
): Promise<void> {
  await app.register(async (scope) => {
    // The provider would read forms too. It gets what was read here, so that limits and provider never see different bodies.
    scope.removeContentTypeParser('text/plain');
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply));
    scope.addHook('onResponse', async (request, reply) => {
      const act = ownAddress(request.url, publicUrl).pathname.slice(identityPath.length);
      if (!loggedPaths.has(act)) return;
      logSignIn({ act, status: reply.statusCode, email: emailIn(request.body), ip: request.ip }, request.log);
    });
    scope.addHook('preHandler', (_request, _reply, done) => inLane('identity', done));
    scope.route({
      method: ['GET', 'POST'],
      url: `${identityPath}/*`,
      bodyLimit,
      handler: async (request, reply) => {
        const url = addressOf(request, publicUrl);
        const path = url.pathname.slice(identityPath.length);
        if (!isOpenCall(request.method, path)) throw unknownAddress();
        requireOwnPages(request.body);
        requireStorable(request.body);
        requireStorable([...url.searchParams.values()]);
        await limits.before(path, request.body, request.ip);
        const [answer] = await Promise.all([
          identity.handle(webRequest(request, url)),
          path === '/request-password-reset' ? pause(resetAnswerMs) : null,
        ]);
        await limits.after(path, request.body, request.ip, answer.status);
        return sendAnswer(reply, answer, ownOrigins);
      },
    });
  });
}

/** Ways in and out, and what opens them. Only these are logged: any other path is a stranger's text. */
const loggedPaths = new Set([
  '/sign-up/email',
  '/sign-in/email',
  '/sign-in/social',
  '/callback/google',
  '/sign-out',
  '/request-password-reset',
  '/reset-password',
  '/passkey/verify-registration',
  '/passkey/verify-authentication',
  '/passkey/delete-passkey',
]);

function emailIn(body: unknown): string | null {
  const email = (body as { email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' ? email : null;
}

/**
 * What limits look at is what the provider answers: dots in the path lead nowhere else.
 * Throws 404 for an address that leads out of here.
 */
function addressOf(request: FastifyRequest, publicUrl: string): URL {
  const url = ownAddress(request.url, publicUrl);
  if (url.pathname.startsWith(`${identityPath}/`)) return url;
  throw unknownAddress();
}

const unknownAddress = () => new ShopError('unknown-address', 404, 'There is nothing at this address.');

function webRequest(request: FastifyRequest, url: URL): Request {
  return new Request(url, {
    method: request.method,
    headers: headersOf(request),
    ...(request.method === 'POST' ? { body: JSON.stringify(request.body ?? {}) } : {}),
  });
}

/** The provider stores where a session began. It reads nothing but this header, which no visitor can set. */
function headersOf({ headers, ip }: FastifyRequest): Headers {
  const own = new Set(['content-length', 'transfer-encoding', 'content-type', visitorHeader]);
  const pairs = Object.entries(headers).filter(([name, value]) => value !== undefined && !own.has(name));
  const passedOn = pairs.map(([name, value]): [string, string] => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]);
  return new Headers([...passedOn, ['content-type', 'application/json'], [visitorHeader, ip]]);
}

async function sendAnswer(reply: FastifyReply, answer: Response, ownOrigins: [string, ...string[]]): Promise<FastifyReply> {
  reply.code(answer.status).header('cache-control', 'no-store');
  const passedOn = new Headers(answer.headers);
  passedOn.delete('set-cookie');
  passedOn.delete('location');
  for (const [name, value] of passedOn) reply.header(name, value);
  // The library also sets one beside a 200, for the address at Google that the body names. No browser reads that.
  const location = answer.headers.get('location');
  if (location !== null && isRedirect(answer.status)) reply.header('location', ownLocation(location, ownOrigins));
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return reply.send(Buffer.from(await answer.arrayBuffer()));
}

/** Fields of the provider's calls that name a page to go on to. */
const pageFields = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'];

/** Throws 400 when a body names a page that is not the shop's. */
function requireOwnPages(body: unknown): void {
  const named = pageFields
    .map((field) => (body as Record<string, unknown> | null | undefined)?.[field])
    .filter((page) => page !== undefined);
  if (named.every((page) => typeof page === 'string' && isOwnPath(page))) return;
  throw new ShopError('not-a-page-of-the-shop', 400, 'The page to return to must be a path of this shop.');
}

const isRedirect = (status: number) => status >= 300 && status < 400;

/** In the provider's own shape, so that the page shows it like any of its refusals. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error as FastifyError | ShopError);
  if (refusal.status === 500) request.log.error({ err: error }, 'identity request failed');
  if (refusal.extras.retryAfterSeconds) reply.header('retry-after', refusal.extras.retryAfterSeconds);
  return reply.code(refusal.status).send({ code: refusal.code.toUpperCase().replaceAll('-', '_'), message: refusal.message });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
