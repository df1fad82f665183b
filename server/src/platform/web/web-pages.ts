import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentSecurityPolicy, type FirebaseHosts } from './page-security.ts';
import type { FetchApi, WebBuild } from './web-build.ts';

interface WebPagesOptions {
  build: WebBuild;
  publicUrl: string;
  sandboxCards: boolean;
  /** null: identity is embedded */
  firebase: FirebaseHosts | null;
}

/** Serves the browser's files and renders every other address as a page. */
export async function webPages(app: FastifyInstance, { build, publicUrl, sandboxCards, firebase }: WebPagesOptions): Promise<void> {
  const { middleware, close } = build;
  if (middleware)
    app.addHook('onRequest', (request, reply, done) => (isShopCall(request.url) ? done() : middleware(request.raw, reply.raw, done)));
  if (close) app.addHook('onClose', close);
  await app.register(fastifyStatic, {
    root: build.clientFolder,
    wildcard: false,
    index: false,
    // Names under /static carry a hash of their content.
    setHeaders: (reply, path) =>
      void reply.header('cache-control', path.includes('/static/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'),
  });

  const fetchApi: FetchApi = async (path) => {
    const answer = await app.inject({ url: path });
    return new Response(answer.body, { status: answer.statusCode, headers: answer.headers as Record<string, string> });
  };

  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(405).header('allow', 'GET, HEAD').send();
    // The address comes from the settings, never from a header that a stranger controls.
    const url = new URL(request.url.replace(/^\/+/, '/'), publicUrl);
    const page = await build.render(new Request(url, { headers: { accept: 'text/html' } }), fetchApi);
    reply.code(page.status);
    for (const [name, value] of page.headers) reply.header(name, value);
    const body = await page.text();
    if (page.headers.get('content-type')?.startsWith('text/html')) {
      const policy = contentSecurityPolicy(body, url.pathname, { sandboxCards, firebase, hotReload: middleware !== undefined });
      reply.header('content-security-policy', policy).header('cache-control', 'no-cache');
    }
    return reply.send(body);
  });
}

const isShopCall = (url: string) => /^\/(?:api|identity|sandbox)\//.test(url);
