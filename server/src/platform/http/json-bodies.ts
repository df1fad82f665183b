import type { FastifyInstance } from 'fastify';

/** Treats an empty JSON body as a missing one and leaves it to the endpoint's schema. Fastify would reject it as malformed. */
export function readEmptyJsonAsNothing(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}
