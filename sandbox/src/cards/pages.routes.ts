import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { browserScript } from '../browser-script.ts';
import type { FormObject } from './form-body.ts';
import { cardElementPage, overviewPage, threeDSecurePage } from './pages.ts';
import { readParameters, text } from './parameters.ts';
import { finishAuthentication, visibleIntent } from './payment-attempts.ts';
import { requirePaymentIntent } from './payment-intents.ts';
import type { Sandbox } from './sandbox.ts';
import { createCall, runCall } from './sandbox.ts';

const scripts = {
  '/stripe.js': browserScript(
    import.meta.url,
    './frame-channel.browser.ts',
    './sandbox-api.browser.ts',
    './card-element-handle.browser.ts',
    './elements.browser.ts',
    './three-d-secure-overlay.browser.ts',
    './stripe.browser.ts',
  ),
  '/card-element.js': browserScript(
    import.meta.url,
    './frame-channel.browser.ts',
    './sandbox-api.browser.ts',
    './check-digit.ts',
    './card-input.browser.ts',
    './card-style.browser.ts',
    './card-element.browser.ts',
  ),
  '/three-d-secure.js': browserScript(import.meta.url, './frame-channel.browser.ts', './three-d-secure.browser.ts'),
};

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const challenge = { payment_intent: text, client_secret: text };
const challengeQuery = z.object(challenge);
const challengeOutcome = z.strictObject({ ...challenge, outcome: z.enum(['succeeded', 'failed']) });

/** The browser scripts, the pages that are shown in frames, and the overview page. */
export async function pageRoutes(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }): Promise<void> {
  for (const [path, script] of Object.entries(scripts)) {
    app.get(path, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script()),
    );
  }

  app.get('/', async (_request, reply) => sendPage(reply, overviewPage(app.prefix)));

  app.get('/card-element', async (_request, reply) => sendPage(reply, cardElementPage(app.prefix)));

  app.get('/three-d-secure', async (request, reply) => {
    const { payment_intent: id, client_secret: secret } = readParameters(challengeQuery, request.query as FormObject);
    const call = createCall(sandbox, { path: '/three-d-secure', byPublishableKey: true });
    return sendPage(reply, threeDSecurePage(app.prefix, requirePaymentIntent(call, id, secret)));
  });

  app.post('/three-d-secure', async (request, reply) => {
    const { payment_intent: id, client_secret: secret, outcome } = readParameters(challengeOutcome, (request.body ?? {}) as FormObject);
    const call = createCall(sandbox, { path: '/three-d-secure', byPublishableKey: true });
    const { status, body } = runCall(sandbox, () =>
      visibleIntent(call, finishAuthentication(call, requirePaymentIntent(call, id, secret), outcome)),
    );
    return reply.code(status).send(body);
  });
}

/** Sends a page that the shop's pages show in a frame. So it replaces the shop's headers that forbid frames. */
function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .send(html);
}
