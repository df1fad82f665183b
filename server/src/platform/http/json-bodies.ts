import type { FastifyInstance } from 'fastify';

/** A JSON body without a byte is no body: each call decides whether it needs one. The framework would call it malformed. */
export function readEmptyJsonAsNothing(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}
