import type { Endpoint } from '@axlewright/contract/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import type { RowRequest } from './authorization/row.ts';
import type { TestApp } from './test-app.ts';

/** Sends the request of an authorization row. If the response is an event stream, returns only its first chunk. */
export async function sendRow(
  shop: TestApp,
  endpoint: Endpoint,
  { ids = [], query = '', body, contentType }: RowRequest,
  token: string | null,
): Promise<LightMyRequestResponse> {
  const values = [...ids];
  const response = await shop.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{\w+\}/g, () => encodeURIComponent(values.shift() ?? ''))}${query}`,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...(contentType ? { 'content-type': contentType } : {}) },
    ...(body ? { payload: body } : {}),
    ...(endpoint.stream ? { payloadAsStream: true } : {}),
  });
  return endpoint.stream ? readStart(response) : response;
}

async function readStart(response: LightMyRequestResponse): Promise<LightMyRequestResponse> {
  const isEndless = String(response.headers['content-type']).startsWith('text/event-stream');
  const chunks: Buffer[] = [];
  for await (const chunk of response.stream()) {
    chunks.push(chunk);
    if (isEndless) break;
  }
  const body = Buffer.concat(chunks).toString();
  return Object.assign(response, { body, payload: body, json: () => JSON.parse(body) });
}
