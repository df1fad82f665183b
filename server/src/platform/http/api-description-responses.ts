import { STATUS_CODES } from 'node:http';
import type { Endpoint } from '@axlewright/contract/endpoint';
import { exactCountLimit } from '@axlewright/contract/fields';
import { problemContentType, problemSchema } from '@axlewright/contract/problem';
import type { ZodOpenApiResponseObject } from 'zod-openapi';

// A type and not an interface, because the library's index signatures accept only a type alias.
type Header = { description: string; required?: boolean; schema: { type: 'string' | 'integer'; examples: (string | number)[] } };
type Headers = Record<string, Header>;

/** Returns the headers of a successful response and of a 304. */
export function responseHeaders({ paged, etag, download }: Endpoint): Headers {
  return {
    ...(paged ? { Link: link, 'X-Total-Count': totalCount } : {}),
    ...(etag ? { ETag: etag === 'version' ? versionTag : contentTag } : {}),
    ...(download ? { 'Content-Disposition': attachment } : {}),
  };
}

export const statusText = (status: number) => STATUS_CODES[status] ?? '';

/** Returns the headers and the problem details of an error response. */
export function problemResponse(status: number): ZodOpenApiResponseObject {
  return {
    description: statusText(status),
    headers: headersOfProblem(status),
    content: { [problemContentType]: { schema: problemSchema } },
  };
}

function headersOfProblem(status: number): Headers {
  if (status === 401) return { 'WWW-Authenticate': challenge };
  return status === 429 || status === 503 ? { 'Retry-After': retryAfter } : {};
}

const link: Header = {
  description: 'Links to the neighboring pages (RFC 8288), with `rel` next and prev. Missing if there is only one page.',
  schema: { type: 'string', examples: ['</api/parts?cursor=abc>; rel="next"'] },
};
const totalCount: Header = {
  description: `The number of items in the whole list. Exact up to ${exactCountLimit}, then \`${exactCountLimit}+\`.`,
  schema: { type: 'string', examples: ['37', `${exactCountLimit}+`] },
};
const versionTag: Header = {
  description: 'The version of the part and its stock. `PUT /parts/{partId}` takes it as `If-Match`.',
  required: true,
  schema: { type: 'string', examples: ['"3.250"'] },
};
const contentTag: Header = {
  description: 'A weak hash of the content, for `If-None-Match`. Responses to staff may lack this header.',
  schema: { type: 'string', examples: ['W/"kIyXeZzDq1Y"'] },
};
const attachment: Header = {
  description: 'Makes browsers save the response as a file.',
  schema: { type: 'string', examples: ['attachment; filename="orders.csv"'] },
};
const challenge: Header = {
  description: 'How to authenticate.',
  schema: { type: 'string', examples: ['Bearer'] },
};
const retryAfter: Header = {
  description: 'Seconds to wait before a retry.',
  schema: { type: 'integer', examples: [2] },
};
