import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ShopError } from '../shop-error.ts';
import { allInlineScripts, scriptHash } from '../web/page-security.ts';
import { apiDescription, type DescribedShop } from './api-description.ts';

/** Serves the API description: /openapi.json for programs, /docs for people. */
export function apiDocs(app: FastifyInstance, shop: DescribedShop): void {
  const description = apiDescription(shop);
  app.get('/openapi.json', async () => description);

  let docs: Promise<{ pages: FastifyInstance; policy: string }> | undefined;
  // The library builds URLs from the Host header, so it gets the shop's own host.
  const headers = { host: new URL(shop.publicUrl).host };
  for (const path of ['/docs', '/docs/*']) app.get(path, showDocs);

  async function showDocs({ url }: FastifyRequest, reply: FastifyReply) {
    // The page loads its scripts by relative URLs.
    if (url.split('?')[0] === `${app.prefix}/docs`) return reply.redirect(`${app.prefix}/docs/`, 301);
    docs ??= openDocs(description, `/${app.prefix.slice(1)}/docs`, headers);
    const { pages, policy } = await docs;
    const page = await pages.inject({ url, headers });
    if (page.statusCode === 404) throw new ShopError('unknown-address', 404);
    const type = String(page.headers['content-type']);
    if (type.startsWith('text/html')) reply.header('content-security-policy', policy);
    return reply.code(page.statusCode).type(type).send(page.rawPayload);
  }
}

/** Loaded on the first request, because the library has megabytes of scripts and few shops use the page. */
async function openDocs(description: object, routePrefix: `/${string}`, headers: { host: string }) {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const docs = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await docs.register(scalar, {
    routePrefix,
    configuration: {
      content: description,
      favicon: '/icon.svg',
      withDefaultFonts: false,
      telemetry: false,
      // Online services of the library's vendor.
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  });
  // The page is the same for every request, so the hashes of its scripts are computed only once.
  const { body } = await docs.inject({ url: `${routePrefix}/`, headers });
  return { pages: docs, policy: docsPolicy(allInlineScripts(body).map(scriptHash)) };
}

/** Allows inline styles, which the library writes. */
function docsPolicy(scriptHashes: string[]): string {
  return `default-src 'none'; object-src 'none'; script-src 'self' ${scriptHashes.join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
