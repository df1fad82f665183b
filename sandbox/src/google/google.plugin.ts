import type { IncomingMessage } from 'node:http';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { accountForm, accountPage } from './account-page.ts';
import { buildGoogleSandbox, type GoogleSandbox, type GoogleSandboxOptions } from './oidc-provider.ts';

/** In characters. */
const maxUrlLength = 4_000;

const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * A fake Google: a real OpenID Connect provider (oidc-provider) that accepts any email and name.
 * Register it under the path of `issuer`. It stores nothing on disk. After a restart, a user who is signing in must start again.
 */
export const googleSandbox: FastifyPluginAsync<GoogleSandboxOptions> = async (app, options) => {
  let built: Promise<GoogleSandbox> | undefined;
  const sandbox = () => {
    built ??= buildGoogleSandbox(options);
    return built;
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.addHook('onRequest', async (_request, reply) => void reply.header('content-security-policy', pagePolicy));

  app.get('/choose/:uid', async (request, reply) => {
    const { provider } = await sandbox();
    await provider.interactionDetails(request.raw, reply.raw);
    return reply.type('text/html; charset=utf-8').send(accountPage());
  });

  app.post('/choose/:uid', async (request, reply) => {
    const { provider, rememberAccount } = await sandbox();
    const account = accountForm(await textOf(request.raw));
    if (!account) return reply.code(422).type('text/html; charset=utf-8').send(accountPage('Enter an email address.'));
    // Throws if the sign-in has expired. This must come before `letLibraryRespond`, because after that no error handler sends a response.
    await provider.interactionDetails(request.raw, reply.raw);
    letLibraryRespond(reply);
    const choice = { login: { accountId: rememberAccount(account), remember: false }, select_account: {} };
    await provider.interactionFinished(request.raw, reply.raw, choice, { mergeWithLastSubmission: false });
    return reply;
  });

  // All other URLs belong to the protocol: discovery, keys, authorization, tokens.
  app.all('/*', async ({ raw }, reply) => {
    // The library stores the parameters of each request, so an unlimited URL could fill the memory.
    if ((raw.url?.length ?? 0) > maxUrlLength) return reply.code(414).send({ error: 'invalid_request' });
    const { provider } = await sandbox();
    letLibraryRespond(reply);
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(app.prefix.length) || '/' });
    await provider.callback()(raw, reply.raw);
    return reply;
  });
};

/** Lets the library write the response, with the headers that the shop sets on every response. */
function letLibraryRespond(reply: FastifyReply): void {
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
