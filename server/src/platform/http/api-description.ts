import { pictureTypes } from '@axlewright/contract/catalog/parts';
import { type Endpoint, errorsOf, type UploadKind } from '@axlewright/contract/endpoint';
import { endpoints } from '@axlewright/contract/endpoints';
import type { PublicSettings } from '@axlewright/contract/site/settings';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject, type ZodOpenApiResponseObject } from 'zod-openapi';
import { shopVersion } from '../version.ts';
import { howToGetAnIdToken, identityPaths, sessionCookie } from './api-description-identity.ts';
import { problemResponse, responseHeaders, statusText } from './api-description-responses.ts';

export type DescribedShop = Pick<PublicSettings, 'publicUrl' | 'identity' | 'contactEmail'>;

/** Returns the OpenAPI 3.1 description of every endpoint in the contract's table, and of the calls that return an ID token. */
export function apiDescription({ publicUrl, identity, contactEmail }: DescribedShop): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase() as 'get'] = operation(name, endpoint);
    paths[endpoint.path] = path;
  }
  const isEmbedded = identity === 'embedded';
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Axlewright shop',
      version: shopVersion,
      description: [
        'Parts, orders and accounts of the shop. Prices are in dollars, quantities in pieces, times in UTC.',
        howToGetAnIdToken(identity),
        'Names of fields and parameters are case-sensitive. A body with an unknown field gets 422, but unknown query parameters are ignored, so a misspelled filter does not filter.',
        'Errors are problem details (RFC 9457). Every call can also return these statuses: 404 for an unknown URL, 405 with `Allow` for a wrong method, 414 or 431 for a URL or headers that are too long, 417 for an `Expect` other than 100-continue, and 500.',
      ].join('\n\n'),
      contact: { name: 'The shop', email: contactEmail },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: [...tags, ...(isEmbedded ? [{ name: 'Identity', description: 'How to get an ID token' }] : [])],
    paths: { ...paths, ...(isEmbedded ? identityPaths(publicUrl) : {}) },
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token that `PUT /user/{email}` returns. It is valid for 60 minutes.',
        },
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The ID token of the identity provider.' },
        ...(isEmbedded ? { sessionCookie: sessionCookie(publicUrl) } : {}),
      },
    },
  });
}

const tags: { name: Endpoint['tag']; description: string }[] = [
  { name: 'Parts', description: 'The catalog' },
  { name: 'Vehicles', description: 'Cars and light trucks by year, make, and model, or by VIN' },
  { name: 'Basket', description: 'What a member wants to order for a company, and the lists that a company saves' },
  { name: 'Orders', description: 'Orders, payments and refunds' },
  { name: 'Shipping', description: 'The work list of the warehouse, packing, and shipments' },
  { name: 'Stock', description: 'What is in the warehouse: deliveries, counts, write-offs, and bins' },
  { name: 'Reviews', description: 'Buyers’ reviews of the shop' },
  { name: 'Users', description: 'Accounts and staff roles' },
  { name: 'Company', description: 'The companies that accounts order for, and their members' },
  { name: 'Profile', description: 'Contact details of a buyer' },
  { name: 'Session', description: 'Access tokens, sign-ins and the second factor' },
  { name: 'Reports', description: 'What was sold, to whom, and which stock does not sell' },
  { name: 'Shop', description: 'Settings, figures and the audit log' },
];

const fileBytes = z.string().meta({ format: 'binary' });
const uploadTypes: Record<UploadKind, readonly string[]> = {
  picture: pictureTypes,
  catalog: ['text/csv', 'application/xml'],
  xml: ['application/xml', 'application/gzip'],
};

function operation(name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  return {
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ [endpoint.access === 'identity' ? 'idToken' : 'accessToken']: [] }],
    ...descriptionOf(endpoint),
    requestParams: {
      ...(endpoint.params ? { path: endpoint.params } : {}),
      ...(endpoint.query ? { query: endpoint.query } : {}),
      ...(headersOf(endpoint) ? { header: headersOf(endpoint) } : {}),
    },
    ...requestBodyOf(endpoint),
    responses: {
      [endpoint.success]: {
        description: endpoint.paged ? 'One page of the list' : statusText(endpoint.success),
        headers: responseHeaders(endpoint),
        ...contentOf(endpoint),
      },
      ...(endpoint.etag === 'content' ? { 304: { description: 'Not modified', headers: responseHeaders(endpoint) } } : {}),
      ...Object.fromEntries(errorsOf(endpoint).map((status) => [status, problemResponse(status)])),
    },
  };
}

function descriptionOf({ access, capability, moreWith, sudo }: Endpoint): { description?: string } {
  const sentences = [
    ...(access === 'staff' ? ['For staff.'] : []),
    ...(capability ? [`Needs the capability \`${capability}\`.`] : []),
    ...(moreWith ? [`Callers with the capability ${moreWith.map((each) => `\`${each}\``).join(' or ')} have access to more.`] : []),
    ...(sudo ? ['Needs a recent sign-in. Without it, returns 403 with the code `reauthentication-required`.'] : []),
  ];
  return sentences.length > 0 ? { description: sentences.join(' ') } : {};
}

const ifNoneMatch = z.object({
  'If-None-Match': z.string().optional().describe('The ETag of an earlier response: 304 if it is still current'),
});

function headersOf({ headers, etag }: Endpoint): z.ZodObject | undefined {
  return etag === 'content' ? ifNoneMatch : headers;
}

function requestBodyOf({ body, upload }: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (upload)
    return {
      requestBody: { required: true, content: Object.fromEntries(uploadTypes[upload].map((type) => [type, { schema: fileBytes }])) },
    };
  if (!body) return {};
  // The routes check a missing body in the same way.
  return { requestBody: { required: !body.safeParse(undefined).success, content: { 'application/json': { schema: body } } } };
}

function contentOf({ download, stream, response }: Endpoint): Pick<ZodOpenApiResponseObject, 'content'> {
  if (download === 'csv') return { content: { 'text/csv': { schema: z.string() } } };
  if (download) return { content: { [`application/${download}`]: { schema: z.string().meta({ format: 'binary' }) } } };
  if (stream) return { content: { 'text/event-stream': { schema: z.string() } } };
  return response ? { content: { 'application/json': { schema: response } } } : {};
}
