import type { FastifyInstance } from 'fastify';

/** Which methods an address takes; none if there is nothing at it. */
export type KnownMethods = (requestUrl: string) => string[];

/** Notes every route that is mounted on `app` from now on, and on what is registered in it. */
export function noteKnownMethods(app: FastifyInstance): KnownMethods {
  const routes: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  return (requestUrl) => {
    const [path = ''] = requestUrl.split('?');
    return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))].sort();
  };
}

/** As the router reads '/orders/:id' and '/docs/*'. */
function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replace(/[^\w-]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/')}/?$`);
}
