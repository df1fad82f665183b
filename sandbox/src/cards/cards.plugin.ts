import type { FastifyError, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { apiRoutes } from './api.routes.ts';
import { controlRoutes } from './control.routes.ts';
import { createFaults } from './faults.ts';
import { parseForm } from './form-body.ts';
import { pageRoutes } from './pages.routes.ts';
import type { Sandbox } from './sandbox.ts';
import { openStore } from './store.ts';
import { StripeErrorResponse, serverError, unknownUrlError } from './stripe-errors.ts';
import { createWebhooks } from './webhooks.ts';

export interface CardsSandboxOptions {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** returns the URL of the shop's webhook; a function, because the shop's port is not known before the shop listens */
  webhookUrl: () => string;
  /** an SQLite file, or ':memory:' */
  storePath: string;
}

/** A strict fake of Stripe: API, browser script and webhooks. Register it with a prefix. */
export const cardsSandbox: FastifyPluginAsync<CardsSandboxOptions> = async (app, options) => {
  const store = openStore(options.storePath);
  const webhooks = createWebhooks({ store, secret: options.webhookSecret, url: options.webhookUrl });
  const sandbox: Sandbox = { store, webhooks, faults: createFaults(), keys: options };

  app.removeContentTypeParser('application/x-www-form-urlencoded');
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parseForm(String(body))),
  );

  app.setNotFoundHandler((request) => {
    throw unknownUrlError(request.method, pathOf(request, app.prefix));
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const errorResponse = error instanceof StripeErrorResponse ? error : errorResponseOf(error);
    if (errorResponse.status === 500) request.log.error(error);
    return reply
      .code(errorResponse.status)
      .type('application/json')
      .send(JSON.stringify({ error: errorResponse.body }));
  });
  app.addHook('onListen', async () => webhooks.resume());
  app.addHook('preClose', async () => webhooks.stop());
  app.addHook('onClose', async () => store.close());

  await app.register(apiRoutes, { prefix: '/v1', sandbox });
  await app.register(controlRoutes, { prefix: '/control', sandbox });
  await app.register(pageRoutes, { sandbox });
};

/** Turns a Fastify error, such as a body that is too large, into a Stripe error. All other errors are bugs in the sandbox. */
function errorResponseOf({ statusCode = 500, message }: FastifyError): StripeErrorResponse {
  return statusCode < 500 ? new StripeErrorResponse(statusCode, { type: 'invalid_request_error', message }, false) : serverError();
}

function pathOf(request: FastifyRequest, prefix: string): string {
  return (request.url.split('?')[0] ?? '').slice(prefix.length);
}
