import { Readable } from 'node:stream';
import type { Endpoint } from '@axlewright/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageOfRows } from '../lists/keyset-pages.ts';
import { withoutHost } from './own-url.ts';
import { pageHeaders } from './page-headers.ts';

/** Sends the result of a handler as JSON, as CSV or without a body. The endpoint decides which. */
export function sendResponse(
  endpoint: Endpoint,
  { request, reply, query }: { request: FastifyRequest; reply: FastifyReply; query: unknown },
  result: unknown,
): FastifyReply {
  reply.code(endpoint.success);
  if (endpoint.csv) return sendCsv(reply, endpoint.path, result as AsyncIterable<string>);
  if (endpoint.response === null) return reply.send();
  // Links to other pages of the list begin with this path.
  const [path = ''] = withoutHost(request.url).split('?');
  const { headers, json } = toJson(endpoint, path, query, result);
  return reply.headers(headers).send(json);
}

export function toJson(
  endpoint: Endpoint,
  path: string,
  query: unknown,
  result: unknown,
): { headers: Record<string, string>; json: string } {
  const type = { 'content-type': 'application/json; charset=utf-8' };
  if (!endpoint.paged) return { headers: type, json: JSON.stringify(result) };
  const page = result as PageOfRows<unknown>;
  return { headers: { ...type, ...pageHeaders(path, query, page) }, json: JSON.stringify(page.items) };
}

/** The file's name is the last part of the endpoint's own path, as in '/exports/orders'. It contains no text from the request. */
function sendCsv(reply: FastifyReply, path: string, table: AsyncIterable<string>): FastifyReply {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(table));
}
