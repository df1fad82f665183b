import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../shop-error.ts';
import { inlineScriptHashes } from '../web/page-security.ts';
import { apiDescription } from './api-description.ts';

/** The API's description, for programs at /openapi.json and for people at /docs. */
export async function apiDocs(app: FastifyInstance, publicUrl: string): Promise<void> {
  const description = apiDescription(publicUrl);
  app.get('/openapi.json', async () => description);
  await app.register(async (scope) => {
    // The library makes an address of what the request calls the shop.
    scope.addHook('onRequest', async ({ host }) => {
      if (!URL.canParse(`http://${host}`)) throw new ShopError('malformed-request', 400, 'The request is malformed.');
    });
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html'))
        reply.header('content-security-policy', docsPolicy(payload));
    });
    await scope.register(scalar, {
      routePrefix: '/docs',
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
  });
}

/** The library writes the styles of its page itself. */
function docsPolicy(html: string): string {
  return `default-src 'none'; object-src 'none'; script-src 'self' ${inlineScriptHashes(html).join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
