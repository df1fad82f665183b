import type { FastifyInstance } from 'fastify';

/** Treats an empty JSON body as a missing body, so the endpoint's schema decides. Fastify would reject it as malformed. */
export function readEmptyJsonAsNothing(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}
