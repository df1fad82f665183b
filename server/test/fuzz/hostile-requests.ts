import { type Endpoint, type EndpointName, endpoints } from '@axlewright/contract/endpoints';
import fc from 'fast-check';
import { hostileJson, hostileText, strangeKey, strangersHost } from './hostile-values.ts';
import { fieldsOf } from './schema-values.ts';

/** A request as plain data: one that is answered wrongly is printed as it is, made as small as it gets. */
export interface HostileRequest {
  /** null: an address beside the endpoints */
  endpoint: EndpointName | null;
  method: string;
  /** as it goes over the wire, with placeholders of the world in it */
  target: string;
  headers: Record<string, string>;
  body: string | null;
  caller: 'anonymous' | 'user' | 'admin';
}

const table = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];

/** Percent-encoding as a careful caller does it, or hardly any, or twice. */
const encoded = fc.tuple(hostileText, fc.constantFrom('careful', 'hardly', 'twice')).map(([text, how]) => {
  const careful = encodeURIComponent(text.toWellFormed());
  if (how === 'twice') return encodeURIComponent(careful);
  return how === 'careful' ? careful : text.replace(/[^\x21-\x7e]|[#?]/gu, (character) => encodeURIComponent(character.toWellFormed()));
});

const oddSegment = fc.constantFrom(
  '%',
  '%zz',
  '%00',
  '%ff',
  '%c0%ae%c0%ae',
  '%2e%2e',
  '..',
  '.',
  '%2f',
  '..%2f..%2f',
  '1;a=b',
  '1%0d%0a',
  '01',
  '-1',
  '%D9%A3',
);

const parameter = fc.oneof(
  { weight: 5, arbitrary: fc.constant('@fitting') },
  { weight: 2, arbitrary: encoded.map((text) => text.replaceAll('/', '%2F')) },
  { weight: 2, arbitrary: oddSegment },
);

/** What is done to a whole path: most are left as they are. */
const bend = fc.oneof(
  { weight: 12, arbitrary: fc.constant((path: string) => path) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      (path: string) => `${path}/`,
      (path: string) => `/${path}`,
      (path: string) => path.replace('/api/', '/api//'),
      (path: string) => path.replace('/api/', '/api/x/../'),
      (path: string) => path.replace('/api/', '/api/%2e%2e/api/'),
      (path: string) => path.toUpperCase(),
      (path: string) => `${path}%00`,
      (path: string) => `${path}.json`,
      (path: string) => `http://${strangersHost}${path}`,
    ),
  },
);

const fittingParameter: Record<string, string> = { partId: '@part', id: '@order', email: '@email' };

function pathOf({ path }: Endpoint): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return fc.tuple(fc.tuple(...names.map(() => parameter)), bend).map(([values, bent]) => {
    const filled = names.reduce((made, name, index) => {
      const value = values[index] ?? '';
      return made.replace(`{${name}}`, () => (value === '@fitting' ? (fittingParameter[name] ?? '1') : value));
    }, path);
    return bent(`/api${filled}`);
  });
}

function queryOf({ query }: Endpoint): fc.Arbitrary<string> {
  const known = query ? Object.entries(fieldsOf(query)) : [];
  const pair = fc.oneof(
    ...known.map(([name, value]) => value.map((json) => `${name}=${encodeURIComponent(JSON.parse(json))}`)),
    fc
      .tuple(fc.constantFrom('limit', 'cursor', ...known.map(([name]) => name)), encoded)
      .map(([name, text]) => `${name}=${text.replaceAll('&', '%26')}`),
    fc.tuple(strangeKey, encoded).map(([name, text]) => `${encodeURIComponent(name)}[x]=${text}`),
    fc.constantFrom(
      '&',
      '=',
      'limit',
      'limit=1&limit=2',
      'cursor[]=1',
      'q=%',
      'q=%ff',
      'cursor=WyJuZXh0IixudWxsLCIxIl0',
      'limit=1e1',
      'from=2026-02-30',
    ),
  );
  return fc.array(pair, { maxLength: 4 }).map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`));
}

/** An object as text, so that keys may come twice and values need not be JSON. */
function bodyOf({ body, upload }: Endpoint): fc.Arbitrary<string> {
  if (upload)
    return fc.oneof(
      fc.constantFrom(
        '',
        '<svg onload="alert(1)"/>',
        '\u00ff\u00d8\u00ff\u00e0',
        'GIF89a',
        '\u0089PNG\r\n\u001a\n',
        'RIFF\0\0\0\0WEBPVP8 ',
      ),
      hostileText,
    );
  const fields = body ? Object.entries(fieldsOf(body as never)) : [];
  const field = (hostileWeight: number) =>
    fc.tuple(
      ...fields.map(([name, fitting]) =>
        fc
          .tuple(fc.oneof({ weight: 5, arbitrary: fitting }, { weight: hostileWeight, arbitrary: hostileJson }), fc.nat({ max: 2 }))
          .map(([value, luck]) => (luck === 0 ? '' : `${JSON.stringify(name)}:${value}`)),
      ),
    );
  const stranger = fc.tuple(strangeKey, hostileJson).map(([key, value]) => `${JSON.stringify(key)}:${value}`);
  const again =
    fields.length === 0
      ? stranger
      : fc.tuple(fc.constantFrom(...fields.map(([name]) => name)), hostileJson).map(([name, value]) => `${JSON.stringify(name)}:${value}`);
  const object = fc
    .tuple(
      fc.oneof({ weight: 2, arbitrary: field(0) }, { weight: 3, arbitrary: field(2) }),
      fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(fc.oneof(stranger, again), { maxLength: 2 }) }),
    )
    .map(([own, more]) => `{${[...own, ...more].filter(Boolean).join(',')}}`);
  return fc.oneof(
    { weight: 12, arbitrary: object },
    { weight: 1, arbitrary: hostileJson },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '{', '{"a":1}{"b":2}', '\u00ff\u00fe{\0}\0', 'name=x&price=1', '<a/>', `"${'x'.repeat(100_001)}"`),
    },
  );
}

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'application/json;;',
      'application/merge-patch+json',
      'application/xml',
      'APPLICATION/JSON',
      '*/*',
      'application/json, text/plain',
      `application/json; a=${'b'.repeat(500)}`,
    ),
  },
);

/** Headers that a stranger may send to be somebody or somewhere else. */
const header: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.tuple(
    fc.constantFrom('host', 'x-forwarded-host', 'x-original-url', 'x-rewrite-url', 'origin', 'referer'),
    fc.constantFrom(
      strangersHost,
      `${strangersHost}:1@localhost`,
      '',
      'localhost:99999',
      '[::1',
      `http://${strangersHost}/`,
      'a b',
      '/../',
      '<script>',
    ),
  ),
  fc.tuple(
    fc.constantFrom('x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto'),
    fc.constantFrom('127.0.0.1', 'for=127.0.0.1;proto=https', '::1', 'x'.repeat(300), 'https'),
  ),
  fc.tuple(fc.constantFrom('x-http-method-override', 'x-method-override'), fc.constantFrom('DELETE', 'GET', 'TRACE')),
  fc.tuple(fc.constantFrom('if-match', 'if-none-match'), fc.constantFrom('*', '"1.2"', '"1.99999999999"', 'W/"1"', '"\'"', '')),
  fc.tuple(fc.constant('idempotency-key'), fc.constantFrom('a', 'a', '', ' ', 'x'.repeat(300), '\u00e9', "'; --")),
  fc.tuple(
    fc.constantFrom('accept', 'accept-language', 'accept-encoding'),
    fc.constantFrom('', '*', 'br;q=x', 'gzip;q=0', 'identity;q=0', 'application/xml', ',,,'),
  ),
  fc.tuple(
    fc.constantFrom('content-encoding', 'transfer-encoding', 'expect', 'range', 'upgrade'),
    fc.constantFrom('gzip', 'chunked', '100-continue', 'bytes=0-', 'bytes=-1,9-', 'h2c'),
  ),
  fc.tuple(
    fc.constant('authorization'),
    fc.constantFrom(
      '',
      'Bearer',
      'Bearer  x',
      'Basic YTpi',
      'Bearer a.b.c',
      `Bearer ${'x'.repeat(5_000)}`,
      'Bearer eyJhbGciOiJub25lIn0.e30.',
    ),
  ),
  fc.tuple(fc.constant('cookie'), fc.constantFrom('accessToken=x', '__proto__=1', 'better-auth.session_token=x.y', ';;=;')),
);

const headers = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.array(header, { minLength: 1, maxLength: 3 }).map((pairs) => Object.fromEntries(pairs)) },
);

const caller = fc.constantFrom('anonymous' as const, 'user' as const, 'user' as const, 'admin' as const, 'admin' as const);

const toEndpoint = fc.constantFrom(...table).chain(([name, endpoint]) =>
  fc
    .record({
      path: pathOf(endpoint),
      query: queryOf(endpoint),
      body: endpoint.method === 'GET' ? fc.constant(null) : bodyOf(endpoint),
      type: endpoint.upload ? fc.constantFrom('image/png', 'image/jpeg', 'image/svg+xml', 'application/json') : contentType,
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

/** What else answers: the identity provider, pages, files, the stand-ins, the webhook. */
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
    bent: bend,
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
  .map(({ method, path, bent, query, body, type, headers: own, caller: by }): HostileRequest => {
    const hasBody = !['GET', 'HEAD'].includes(method);
    return {
      endpoint: null,
      method,
      target: `${bent(path)}${query}`,
      headers: { ...(hasBody && type ? { 'content-type': type } : {}), ...own },
      body: hasBody ? body : null,
      caller: by,
    };
  });

export const hostileRequests: fc.Arbitrary<HostileRequest> = fc.oneof(
  { weight: 9, arbitrary: toEndpoint },
  { weight: 1, arbitrary: elsewhere },
);
