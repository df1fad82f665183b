import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ShopError } from '../shop-error.ts';
import { allInlineScripts, scriptHash } from '../web/page-security.ts';
import { apiDescription, type DescribedShop } from './api-description.ts';

/** Serves the API description: /openapi.json for programs, /docs for people. */
export function apiDocs(app: FastifyInstance, shop: DescribedShop): void {
  const description = apiDescription(shop);
  app.get('/openapi.json', async () => description);

  let docs: Promise<{ pages: FastifyInstance; policy: string }> | undefined;
  // The library builds URLs from the Host header. A client can send any Host header, so the library always gets the shop's host.
  const headers = { host: new URL(shop.publicUrl).host };
  for (const path of ['/docs', '/docs/*']) app.get(path, showDocs);

  async function showDocs({ url }: FastifyRequest, reply: FastifyReply) {
    // Without the slash, the page's relative URLs would not find its scripts.
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

/** Loads the library on the first request, because it has megabytes of scripts, and the page is rarely opened. */
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
      // The shop does not use these online services of the library's vendor.
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  });
  // Computes the hashes of the page's scripts only once, because the page is the same for every request.
  const { body } = await docs.inject({ url: `${routePrefix}/`, headers });
  return { pages: docs, policy: docsPolicy(allInlineScripts(body).map(scriptHash)) };
}

/** Returns the Content-Security-Policy of the page. It allows inline styles, because the library writes them. */
function docsPolicy(scriptHashes: string[]): string {
  return `default-src 'none'; object-src 'none'; script-src 'self' ${scriptHashes.join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
