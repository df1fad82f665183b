import type { Endpoint } from '@axlewright/contract/endpoint';
import { type EndpointName, endpoints } from '@axlewright/contract/endpoints';
import fc from 'fast-check';
import { bodyOf, validOrder } from './hostile-bodies.ts';
import { contentType, headers } from './hostile-headers.ts';
import { encoded, mangled, oddSegment, pathOf, queryOf } from './hostile-urls.ts';
import { hostileJson } from './hostile-values.ts';

/** A request as plain data, because fast-check must be able to shrink and print it. */
export interface HostileRequest {
  /** null if the URL is not an API endpoint */
  endpoint: EndpointName | null;
  method: string;
  /** the request target, with placeholders for ids and email addresses */
  target: string;
  headers: Record<string, string>;
  body: string | null;
  caller: 'anonymous' | 'user' | 'admin';
  /** true for an order that the shop usually accepts */
  isValidOrder?: true;
}

const table = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];

const caller = fc.constantFrom('anonymous' as const, 'user' as const, 'user' as const, 'admin' as const, 'admin' as const);

const requestTo = (entries: typeof table) =>
  fc.constantFrom(...entries).chain(([name, endpoint]) =>
    fc
      .record({
        path: pathOf(endpoint),
        query: queryOf(endpoint),
        body: endpoint.method === 'GET' ? fc.constant(null) : bodyOf(endpoint),
        type: endpoint.upload
          ? fc.constantFrom(
              'image/png',
              'image/jpeg',
              'image/svg+xml',
              'application/json',
              'text/csv',
              'application/xml',
              'application/gzip',
            )
          : contentType,
        headers,
        caller,
      })
      .map(
        ({ path, query, body, type, headers: own, caller: by }): HostileRequest => ({
          endpoint: name,
          method: endpoint.method,
          target: `${path}${query}`,
          headers: { ...(body !== null && type ? { 'content-type': type } : {}), ...own },
          body,
          caller: by,
        }),
      ),
  );

/** Orders that the shop usually accepts. Their accounts are the same as in hostile requests. */
const orders = (hostileTextWeight: number) =>
  fc.record({ body: validOrder(hostileTextWeight), caller: fc.constantFrom('user' as const, 'admin' as const) }).map(
    ({ body, caller: by }): HostileRequest => ({
      endpoint: 'placeOrder',
      method: 'POST',
      target: '/api/orders',
      headers: { 'content-type': 'application/json' },
      body,
      caller: by,
      ...(hostileTextWeight === 0 ? { isValidOrder: true } : {}),
    }),
  );

/** Requests to URLs that are not API endpoints: the identity provider, pages, files, the sandboxes, the webhook. */
const elsewhere = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'),
    path: fc.oneof(
      fc.constantFrom(
        '/identity/sign-up/email',
        '/identity/sign-in/email',
        '/identity/sign-in/oauth2',
        '/identity/sign-in/social',
        '/identity/request-password-reset',
        '/identity/check-reset-link',
        '/identity/reset-password',
        '/identity/update-user',
        '/identity/get-session',
        '/identity/token',
        '/identity/sign-out',
        '/identity/callback/google',
        '/identity/passkey/verify-authentication',
        '/identity/x',
        '/api/webhooks/stripe',
        '/api/openapi.json',
        '/api/docs',
        '/sandbox/mailbox',
        '/sandbox/stripe/v1/payment_intents',
        '/sandbox/google/authorize',
        '/healthz',
        '/',
        '/blogs',
        '/dashboard/payment/1',
        '/reset-password',
      ),
      fc
        .tuple(fc.constantFrom('/', '/parts/', '/uploads/', '/static/', '/pictures/', '/api/', '/sandbox/'), fc.oneof(encoded, oddSegment))
        .map((pieces) => pieces.join('')),
    ),
    mangle: mangled,
    query: fc.oneof(
      fc.constant(''),
      fc
        .tuple(fc.constantFrom('from', 'callbackURL', 'token', 'error', 'state', 'q', '_routes'), encoded)
        .map(([name, text]) => `?${name}=${text}`),
    ),
    body: fc.oneof(
      bodyOf({} as Endpoint),
      fc
        .tuple(hostileJson, hostileJson, hostileJson)
        .map(
          ([email, password, callback]) =>
            `{"email":${email},"password":${password},"name":"x","callbackURL":${callback},"providerId":"google","token":${password}}`,
        ),
    ),
    type: contentType,
    headers,
    caller,
  })
  .map(({ method, path, mangle, query, body, type, headers: own, caller: by }): HostileRequest => {
    const hasBody = !['GET', 'HEAD'].includes(method);
    return {
      endpoint: null,
      method,
      target: `${mangle(path)}${query}`,
      headers: { ...(hasBody && type ? { 'content-type': type } : {}), ...own },
      body: hasBody ? body : null,
      caller: by,
    };
  });

export const hostileRequests: fc.Arbitrary<HostileRequest> = fc.oneof(
  { weight: 90, arbitrary: requestTo(table) },
  // Orders have the most complex bodies, so they are more frequent.
  { weight: 6, arbitrary: requestTo([['placeOrder', endpoints.placeOrder]]) },
  { weight: 10, arbitrary: elsewhere },
  { weight: 2, arbitrary: orders(0) },
  { weight: 4, arbitrary: orders(8) },
);
