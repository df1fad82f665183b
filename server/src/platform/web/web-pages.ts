import { randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type OnSend, type PublicResponse, topicsHeader } from '../cache/cached-response.ts';
import type { CachedUrls } from '../cache/cached-urls.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { sendCachedResponse } from '../cache/send-cached-response.ts';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { canonicalQueryString } from '../http/canonical-query-string.ts';
import { pageRoute } from '../http/logging.ts';
import { ownUrl } from '../http/own-url.ts';
import { sendProblem } from '../http/problems.ts';
import { permissionsPolicy } from '../http/security-headers.ts';
import type { ReadBudget } from '../limits/read-budget.ts';
import { ShopError, wrongMethodError } from '../shop-error.ts';
import { sendBusyPage } from './busy-page.ts';
import type { FetchApi, WebBuild } from './page-rendering.ts';
import {
  allInlineScripts,
  contentSecurityPolicy,
  type FirebaseHosts,
  mayUseCamera,
  scriptHash,
  takeMarkedScripts,
} from './page-security.ts';

interface WebPagesOptions {
  build: WebBuild;
  cache: ResponseCache;
  urls: CachedUrls;
  readBudget: ReadBudget;
  publicUrl: string;
  sandboxCards: boolean;
  /** null: the embedded identity provider */
  firebase: FirebaseHosts | null;
  /** returns what to call each time a page is sent */
  onSend: (url: URL) => OnSend | undefined;
}

/** Serves the files for the browser, and renders every other URL as a page. The cached pages are the same for all visitors. */
export async function webPages(
  app: FastifyInstance,
  { build, cache, urls, readBudget, publicUrl, sandboxCards, firebase, onSend }: WebPagesOptions,
): Promise<void> {
  const { middleware, close } = build;
  if (middleware)
    app.addHook('onRequest', (request, reply, done) => (isShopCall(request.url) ? done() : middleware(request.raw, reply.raw, done)));
  if (close) app.addHook('onClose', close);
  await app.register(fastifyStatic, {
    root: build.clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Compressed files, and those that are being compressed.
    globIgnore: ['**/*.br', '**/*.gz', '**/*.new'],
    // Files under /static never change, because their names contain a hash of the content.
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/static/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
      // The library adds the character set only to text files.
      if (path.endsWith('.svg')) reply.header('content-type', 'image/svg+xml; charset=utf-8');
    },
  });

  const buildHashes = build.inlineScripts.map(scriptHash);
  const renderings = createConcurrencyLimit({ maxRunning: 2, maxWaiting: 32, waitMs: 2_000 });
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendProblem(reply, wrongMethodError(['GET', 'HEAD']));
    const key = urls.get(request.url)?.key;
    const found = key === undefined ? null : cache.find(key);
    if (found) return sendCachedResponse(request, reply, found);

    try {
      return await createPage(request, reply);
    } catch (error) {
      if (error instanceof ShopError && [429, 503].includes(error.status)) return sendBusyPage(reply, error);
      throw error;
    }
  });

  async function createPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = ownUrl(request.url, publicUrl);
    if (middleware || url.pathname.endsWith('.data')) {
      readBudget.spend(request.ip);
      const { status, headers, body } = await renderPage(url);
      return reply.code(status).headers(headers).send(body);
    }
    // The keys of API responses are URLs, too. The page of //api/settings must not have the key of /api/settings.
    const canonicalUrl = canonicalUrlOf(url, build.knownParameters);
    const key = `page ${canonicalUrl}`;
    urls.set(request.url, { key, route: pageRoute });
    const found = cache.find(key);
    if (found) return sendCachedResponse(request, reply, found);
    readBudget.spend(request.ip);
    const created = await cache.getOrCreate(key, () => renderPage(new URL(canonicalUrl, publicUrl)));
    return sendCachedResponse(request, reply, created, { isNew: true });
  }

  /** Renders a page. Only a few pages are rendered at the same time, and a few more may wait. Throws 503 if too many wait, or one waits too long. */
  async function renderPage(url: URL): Promise<PublicResponse> {
    const leave = await renderings.enter();
    try {
      return await renderNow(url);
    } finally {
      leave();
    }
  }

  async function renderNow(url: URL): Promise<PublicResponse> {
    const { fetchApi, topics } = collectTopics();
    const nonce = randomBytes(16).toString('base64url');
    const reportError = (err: unknown) => app.log.error({ err }, 'page failed');
    const page = await build.render(new Request(url, { headers: { accept: 'text/html' } }), { fetchApi, reportError, nonce });
    const headers: Record<string, string> = Object.fromEntries(page.headers);
    if (page.status === 503) headers['retry-after'] ??= '2';
    const body = Buffer.from(await page.arrayBuffer());
    const type = headers['content-type'] ?? '';
    if (!type.startsWith('text/html'))
      return { status: page.status, headers: { ...headers, 'content-type': withCharset(type) }, body, topics: null };
    const { html, scripts } = takeMarkedScripts(body.toString(), nonce);
    // In development, Vite adds scripts without a nonce.
    const hashes = middleware ? allInlineScripts(html).map(scriptHash) : [...buildHashes, ...scripts.map(scriptHash)];
    const policy = contentSecurityPolicy(hashes, url.pathname, { sandboxCards, firebase, hotReload: middleware !== undefined });
    return {
      status: page.status,
      headers: {
        ...headers,
        'content-security-policy': policy,
        ...(mayUseCamera(url.pathname) ? { 'permissions-policy': permissionsPolicy({ camera: '(self)' }) } : {}),
        'cache-control': 'no-cache',
      },
      body: Buffer.from(html),
      topics: topics(),
      onSend: page.status === 200 ? onSend(url) : undefined,
    };
  }

  /** Calls the API without the network. Collects the topics of all responses. The topics are null if a response has none. */
  function collectTopics(): { fetchApi: FetchApi; topics: () => string[] | null } {
    const topics = new Set<string>();
    let isKnown = true;
    return {
      topics: () => (isKnown ? [...topics] : null),
      async fetchApi(path) {
        const response = await readBudget.withoutCounting(() => app.inject({ url: path }));
        const names = response.headers[topicsHeader];
        if (typeof names !== 'string') isKnown = false;
        else for (const name of names.split(',')) if (name) topics.add(name);
        return new Response(response.body, { status: response.statusCode, headers: response.headers as Record<string, string> });
      },
    };
  }
}

/** React Router does not add the character set to the data of a page. */
const withCharset = (type: string) => (type === 'text/x-script' ? `${type}; charset=utf-8` : type);

/** Returns the path with the known parameters. Other parameters do not change the page. */
function canonicalUrlOf({ pathname, searchParams }: URL, knownParameters: WebBuild['knownParameters']): string {
  const names = knownParameters[pathname.replace(/(?<=.)\/$/, '')] ?? [];
  return `${pathname}${canonicalQueryString(Object.fromEntries(names.map((name) => [name, searchParams.getAll(name)])))}`;
}

const isShopCall = (url: string) => /^\/(?:api|identity|sandbox)\//.test(url);
