import { Readable } from 'node:stream';
import type { Endpoint } from '@axlewright/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inSameLane } from '../database/lanes.ts';
import type { PageOfRows } from '../lists/keyset-pages.ts';
import { withoutHost } from './own-url.ts';
import { pageHeaders } from './page-headers.ts';

/** Sends the result of a handler as JSON, as a file, as a stream or without a body. The endpoint decides which. */
export function sendResponse(
  endpoint: Endpoint,
  { request, reply, query }: { request: FastifyRequest; reply: FastifyReply; query: unknown },
  result: unknown,
): FastifyReply {
  reply.code(endpoint.success);
  if (endpoint.download === 'pdf') return sendPdf(reply, endpoint.path, request.params as { id?: string }, result as Buffer);
  if (endpoint.download) return sendFile(reply, endpoint.path, endpoint.download, result as AsyncIterable<string | Uint8Array>);
  if (endpoint.stream) return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(result);
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

const fileTypes = { csv: 'text/csv; charset=utf-8', zip: 'application/zip', xml: 'application/xml; charset=utf-8' } as const;

/** The file's name is the last part of the endpoint's own path, as in '/exports/orders' or '/exports/import-errors/{id}'. It contains no text from the request. */
function sendFile(
  reply: FastifyReply,
  path: string,
  type: keyof typeof fileTypes,
  content: AsyncIterable<string | Uint8Array>,
): FastifyReply {
  const name = path.match(/\/([\w-]+)(?:\/\{\w+\})?$/)?.[1] ?? type;
  return reply
    .type(fileTypes[type])
    .header('content-disposition', `attachment; filename="${name}.${type}"`)
    .send(Readable.from(inSameLane(content)));
}

/** '/shipments/{id}/packing-slip.pdf' is saved as packing-slip-7.pdf. Browsers and proxies must not store it. */
function sendPdf(reply: FastifyReply, path: string, { id }: { id?: string }, content: Buffer): FastifyReply {
  const name = path.match(/([\w-]+)\.pdf$/)?.[1] ?? 'document';
  return reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `inline; filename="${id === undefined ? name : `${name}-${id}`}.pdf"`)
    .send(content);
}
