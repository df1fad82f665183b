import type { FastifyInstance } from 'fastify';

/** Returns the methods that a URL supports. Returns an empty list if there is no such URL. */
export type KnownMethods = (requestUrl: string) => string[];

/** Records every route that is added to `app` after this call, including routes of plugins. */
export function collectKnownMethods(app: FastifyInstance): KnownMethods {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  return (requestUrl) => {
    const [path = ''] = requestUrl.split('?');
    return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))].sort();
  };
}

/** Converts a route such as '/orders/:id' or '/docs/*' into a pattern for URLs. */
function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replace(/[^\w-]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/')}/?$`);
}
