import { isOwnPath } from '@axlewright/contract/own-path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inLane } from '../../../platform/database/lanes.ts';
import { ownAddress } from '../../../platform/http/own-address.ts';
import type { LogSignIn } from '../../../platform/http/sign-in-log.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { requireStorable } from '../../../platform/storable-text.ts';
import type { EmbeddedIdentity } from './embedded-identity.ts';
import { identityPath, visitorHeader } from './embedded-provider.ts';
import { sendAnswer, sendRefusal } from './identity-answers.ts';
import { requireBody, requireOpenCall, unknownAddress } from './open-calls.ts';
import type { signInLimits } from './sign-in-limits.ts';

/** Largest body that the provider reads, in bytes: an address, a password, a name. */
const bodyLimit = 16_384;

/** A reset is answered no sooner than this, so that the time does not tell whether the address is known. */
const resetAnswerMs = 250;

interface IdentityRoutes {
  publicUrl: string;
  /** the public one first */
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
    scope.setErrorHandler(sendRefusal);
    scope.addHook('onResponse', async (request, reply) => {
      const act = pathOf(ownAddress(request.url, publicUrl));
      if (!loggedPaths.has(act)) return;
      logSignIn({ act, status: reply.statusCode, email: emailIn(request.body), ip: request.ip }, request.log);
    });
    scope.addHook('preHandler', (_request, _reply, done) => inLane('identity', done));
    const unknown = async () => {
      throw unknownAddress();
    };
    scope.all(identityPath, unknown);
    scope.route({
      method: scope.supportedMethods,
      url: `${identityPath}/*`,
      bodyLimit,
      // Before the body is read: it does not matter where nothing is.
      onRequest: async (request) => requireOpenCall(request.method, pathOf(addressOf(request, publicUrl))),
      handler: async (request, reply) => {
        const url = addressOf(request, publicUrl);
        const path = pathOf(url);
        requireBody(path, request.body);
        requireOwnPages(request.body);
        requireStorable(request.body);
        requireStorable([...url.searchParams.values()]);
        requireOwnPages(request.query);
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
  '/verify-email',
  '/send-verification-email',
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

const pathOf = (url: URL) => url.pathname.slice(identityPath.length);

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

/** Fields of the provider's calls that name a page to go on to. */
const pageFields = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'];

/** Throws 400 when a body or query names a page that is not the shop's. */
function requireOwnPages(sent: unknown): void {
  const named = pageFields
    .map((field) => (sent as Record<string, unknown> | null | undefined)?.[field])
    .filter((page) => page !== undefined);
  if (named.every((page) => typeof page === 'string' && isOwnPath(page))) return;
  throw new ShopError('not-a-page-of-the-shop', 400, 'The page to return to must be a path of this shop.');
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
