import { isOwnPath } from '@axlewright/contract/own-path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inLane } from '../../../platform/database/lanes.ts';
import { ownUrl } from '../../../platform/http/own-url.ts';
import type { LogSignIn } from '../../../platform/http/sign-in-log.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { requireStorable } from '../../../platform/storable-text.ts';
import { pickKnownFields, requireAllowedCall, unknownUrlError } from './allowed-calls.ts';
import type { EmbeddedIdentity } from './embedded-identity.ts';
import { identityPath, visitorHeader } from './embedded-provider.ts';
import { sendIdentityError, sendProviderResponse } from './identity-responses.ts';
import type { signInLimits } from './sign-in-limits.ts';

/** The maximum size of a request body, in bytes. */
const bodyLimit = 16_384;

/** The minimum response time for a password reset. Without it, a short time would reveal that the email address is unknown. */
const minResetMs = 250;

interface IdentityRoutes {
  publicUrl: string;
  /** the shop's origins, the public one first */
  ownOrigins: [string, ...string[]];
  identity: EmbeddedIdentity;
  limits: ReturnType<typeof signInLimits>;
  logSignIn: LogSignIn;
}

/** Mounts the endpoints of the embedded provider. The provider defines their paths and responses. */
export async function identityRoutes(
  app: FastifyInstance,
  { identity, limits, logSignIn, publicUrl, ownOrigins }: IdentityRoutes,
): Promise<void> {
  await app.register(async (scope) => {
    // Only JSON is accepted, and the provider gets the parsed body. So the rate limits and the provider see the same email address.
    scope.removeContentTypeParser('text/plain');
    scope.setErrorHandler(sendIdentityError);
    scope.addHook('onResponse', async (request, reply) => {
      const act = pathOf(ownUrl(request.url, publicUrl));
      // All other paths are logged only with 403 or 429. An unknown path never gets these, so a visitor cannot write text of their own into the log.
      const isRejected = reply.statusCode === 403 || reply.statusCode === 429;
      if (!loggedPaths.has(act) && !isRejected) return;
      logSignIn({ act, status: reply.statusCode, email: emailIn(request.body), ip: request.ip }, request.log);
    });
    scope.addHook('preHandler', (_request, _reply, done) => inLane('identity', done));
    const unknown = async () => {
      throw unknownUrlError();
    };
    scope.all(identityPath, unknown);
    scope.route({
      method: scope.supportedMethods,
      url: `${identityPath}/*`,
      bodyLimit,
      // Runs before the body is parsed: an unknown URL must get 404, even if the body is malformed.
      onRequest: async (request) => requireAllowedCall(request.method, pathOf(urlOf(request, publicUrl))),
      handler: async (request, reply) => {
        const url = urlOf(request, publicUrl);
        const path = pathOf(url);
        const body = pickKnownFields(path, request.body);
        requireOwnPages(request.body);
        requireStorable(request.body);
        requireStorable([...url.searchParams.values()]);
        requireOwnPages(request.query);
        await limits.before(path, body, request.ip);
        const [response] = await Promise.all([
          identity.handle(webRequest(request, url, body)).catch(async (error: unknown) => {
            if (error instanceof ShopError && error.status === 503) await limits.undo(path, body, request.ip);
            throw error;
          }),
          path === '/request-password-reset' ? pause(minResetMs) : null,
        ]);
        await limits.after(path, body, request.ip, response.status);
        return sendProviderResponse(reply, response, { path, ownOrigins });
      },
    });
  });
}

/** The paths that are logged with every status. */
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
 * Resolves `.` and `..` in the path of the request, because the rate limits and the provider must see the same path. Throws 404 if the path does
 * not belong to the provider.
 */
function urlOf(request: FastifyRequest, publicUrl: string): URL {
  const url = ownUrl(request.url, publicUrl);
  if (url.pathname.startsWith(`${identityPath}/`)) return url;
  throw unknownUrlError();
}

const pathOf = (url: URL) => url.pathname.slice(identityPath.length);

function webRequest(request: FastifyRequest, url: URL, body: Record<string, unknown>): Request {
  return new Request(url, {
    method: request.method,
    headers: headersOf(request),
    ...(request.method === 'POST' ? { body: JSON.stringify(body) } : {}),
  });
}

/** Headers for the provider. One of them is the visitor's network address, which the provider stores. A visitor cannot set this header. */
function headersOf({ headers, ip }: FastifyRequest): Headers {
  const replaced = new Set(['content-length', 'transfer-encoding', 'content-type', visitorHeader]);
  const pairs = Object.entries(headers).filter(([name, value]) => value !== undefined && !replaced.has(name));
  const passedOn = pairs.map(([name, value]): [string, string] => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]);
  return new Headers([...passedOn, ['content-type', 'application/json'], [visitorHeader, ip]]);
}

/** Fields of the provider's calls that contain a page to return to. */
const pageFields = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'];

/** Throws 400 if the body or query contains a page outside the shop. */
function requireOwnPages(input: unknown): void {
  const pages = pageFields
    .map((field) => (input as Record<string, unknown> | null | undefined)?.[field])
    .filter((page) => page !== undefined);
  if (pages.every((page) => typeof page === 'string' && isOwnPath(page))) return;
  throw new ShopError('not-a-page-of-the-shop', 400);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
