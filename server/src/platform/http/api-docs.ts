import Fastify, { type FastifyInstance } from 'fastify';
import { inlineScriptHashes } from '../web/page-security.ts';
import { apiDescription } from './api-description.ts';

/** The API's description, for programs at /openapi.json and for people at /docs. */
export function apiDocs(app: FastifyInstance, publicUrl: string): void {
  const description = apiDescription(publicUrl);
  app.get('/openapi.json', async () => description);

  let docs: Promise<FastifyInstance> | undefined;
  // The library makes addresses of the host, so it hears the shop's own.
  const headers = { host: new URL(publicUrl).host };
  for (const path of ['/docs', '/docs/*'])
    app.get(path, async ({ url }, reply) => {
      docs ??= openDocs(description, `/${app.prefix.slice(1)}/docs`);
      const page = await (await docs).inject({ url, headers });
      const type = String(page.headers['content-type']);
      if (type.startsWith('text/html')) reply.header('content-security-policy', docsPolicy(page.body));
      return reply.code(page.statusCode).type(type).send(page.rawPayload);
    });
}

/** By itself and when somebody looks: the library brings megabytes of script, which hardly any shop ever shows. */
async function openDocs(description: object, routePrefix: `/${string}`): Promise<FastifyInstance> {
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
  return docs;
}

/** The library writes the styles of its page itself. */
function docsPolicy(html: string): string {
  return `default-src 'none'; object-src 'none'; script-src 'self' ${inlineScriptHashes(html).join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
