import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ShopError } from '../shop-error.ts';
import { allInlineScripts, scriptHash } from '../web/page-security.ts';
import { apiDescription, type DescribedShop } from './api-description.ts';

/** The API's description, for programs at /openapi.json and for people at /docs. */
export function apiDocs(app: FastifyInstance, shop: DescribedShop): void {
  const description = apiDescription(shop);
  app.get('/openapi.json', async () => description);

  let docs: Promise<{ pages: FastifyInstance; policy: string }> | undefined;
  // The library makes addresses of the host, so it gets the shop's own.
  const headers = { host: new URL(shop.publicUrl).host };
  for (const path of ['/docs', '/docs/*']) app.get(path, showDocs);

  async function showDocs({ url }: FastifyRequest, reply: FastifyReply) {
    // The page names its scripts relative to the folder.
    if (url.split('?')[0] === `${app.prefix}/docs`) return reply.redirect(`${app.prefix}/docs/`, 301);
    docs ??= openDocs(description, `/${app.prefix.slice(1)}/docs`, headers);
    const { pages, policy } = await docs;
    const page = await pages.inject({ url, headers });
    if (page.statusCode === 404) throw new ShopError('unknown-address', 404, 'There is nothing at this address.');
    const type = String(page.headers['content-type']);
    if (type.startsWith('text/html')) reply.header('content-security-policy', policy);
    return reply.code(page.statusCode).type(type).send(page.rawPayload);
  }
}

/** When somebody looks: the library brings megabytes of script, which hardly any shop ever shows. */
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
      // Services of the library's maker, elsewhere.
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  });
  // Its page is the same for everybody. These scripts are the library's, whatever a later request makes it write.
  const { body } = await docs.inject({ url: `${routePrefix}/`, headers });
  return { pages: docs, policy: docsPolicy(allInlineScripts(body).map(scriptHash)) };
}

/** The library writes the styles of its page itself. */
function docsPolicy(scriptHashes: string[]): string {
  return `default-src 'none'; object-src 'none'; script-src 'self' ${scriptHashes.join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
