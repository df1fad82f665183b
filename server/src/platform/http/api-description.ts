import { STATUS_CODES } from 'node:http';
import { type Endpoint, endpoints, errorsOf } from '@axlewright/contract/endpoints';
import { problemContentType, problemSchema } from '@axlewright/contract/errors';
import { pictureTypes } from '@axlewright/contract/parts';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';

/** OpenAPI 3.1 of every endpoint in the contract's table. */
export function apiDescription(publicUrl: string): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase() as 'get'] = operation(name, endpoint);
    paths[endpoint.path] = path;
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Axlewright shop',
      version: '1',
      description:
        'Parts, orders and accounts of the shop. Prices are in dollars, quantities in pieces, times in UTC. Errors are problem details (RFC 9457).',
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token that PUT /user/{email} answers.',
        },
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The ID token of the identity provider.' },
      },
    },
  });
}

const pictureBytes = z.string().meta({ format: 'binary' });

function operation(name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const body = endpoint.csv
    ? { content: { 'text/csv': { schema: z.string() } } }
    : endpoint.answer
      ? { content: { 'application/json': { schema: endpoint.answer } } }
      : {};
  return {
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? {} : { security: [{ [endpoint.access === 'identity' ? 'idToken' : 'accessToken']: [] }] }),
    ...(endpoint.access === 'admin' ? { description: 'For admins.' } : {}),
    requestParams: { ...(endpoint.params ? { path: endpoint.params } : {}), ...(endpoint.query ? { query: endpoint.query } : {}) },
    ...(endpoint.body ? { requestBody: { content: { 'application/json': { schema: endpoint.body } } } } : {}),
    ...(endpoint.upload
      ? { requestBody: { content: Object.fromEntries(pictureTypes.map((type) => [type, { schema: pictureBytes }])) } }
      : {}),
    responses: {
      [endpoint.success]: {
        description: endpoint.paged ? 'A page; neighbours in Link, the count in X-Total-Count' : (STATUS_CODES[endpoint.success] ?? ''),
        ...body,
      },
      ...Object.fromEntries(
        errorsOf(endpoint).map((status) => [
          status,
          { description: STATUS_CODES[status] ?? '', content: { [problemContentType]: { schema: problemSchema } } },
        ]),
      ),
    },
  };
}
