import type { IncomingMessage } from 'node:http';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { accountForm, accountPage } from './account-page.ts';
import { buildStandIn, type GoogleSandboxOptions, type StandIn } from './stand-in.ts';

/** In characters. */
const longestAddress = 4_000;

const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * A stand-in for Google: a real OpenID Connect provider (oidc-provider) that lets anybody be whoever they say.
 * Register it below the path of `issuer`. It keeps nothing: who is under way when it stops begins again.
 */
export const googleSandbox: FastifyPluginAsync<GoogleSandboxOptions> = async (app, options) => {
  let opened: Promise<StandIn> | undefined;
  const standIn = () => {
    opened ??= buildStandIn(options);
    return opened;
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.addHook('onRequest', async (_request, reply) => void reply.header('content-security-policy', pagePolicy));

  app.get('/choose/:uid', async (request, reply) => {
    const { provider } = await standIn();
    await provider.interactionDetails(request.raw, reply.raw);
    return reply.type('text/html; charset=utf-8').send(accountPage());
  });

  app.post('/choose/:uid', async (request, reply) => {
    const { provider, keep } = await standIn();
    const account = accountForm(await textOf(request.raw));
    if (!account) return reply.code(422).type('text/html; charset=utf-8').send(accountPage('Type an address.'));
    // Throws where the choice has ended; once taken over, nobody would answer that.
    await provider.interactionDetails(request.raw, reply.raw);
    takeOver(reply);
    const choice = { login: { accountId: keep(account), remember: false }, select_account: {} };
    await provider.interactionFinished(request.raw, reply.raw, choice, { mergeWithLastSubmission: false });
    return reply;
  });

  // Everything else is the protocol: discovery, keys, authorization, tokens.
  app.all('/*', async ({ raw }, reply) => {
    // The library remembers what an address asks for.
    if ((raw.url?.length ?? 0) > longestAddress) return reply.code(414).send({ error: 'invalid_request' });
    const { provider } = await standIn();
    takeOver(reply);
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(app.prefix.length) || '/' });
    await provider.callback()(raw, reply.raw);
    return reply;
  });
};

/** The library answers by itself; what every answer of the shop says goes along. */
function takeOver(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
  reply.hijack();
}

const maxFormBytes = 10_000;

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > maxFormBytes) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
