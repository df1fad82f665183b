import type { FastifyInstance } from 'fastify';

/** Returns the methods of a URL; none if no route matches. */
export type KnownMethods = (requestUrl: string) => string[];

/** Records every route that is added to `app` from now on, including its plugins. */
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

/** Converts a route such as '/orders/:id' or '/docs/*'. */
function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replace(/[^\w-]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/')}/?$`);
}
