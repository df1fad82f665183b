import { readFile } from 'node:fs/promises';
import { type Endpoint, errorsOf } from '@axlewright/contract/endpoint';
import { type EndpointName, endpoints } from '@axlewright/contract/endpoints';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { describe, expect, it } from 'vitest';
import { signUp, signUpAdmin } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { addPart } from '../../../test/test-parts.ts';
import { addVehicle } from '../../../test/test-vehicles.ts';
import { apiDescription } from './api-description.ts';

// Node cannot detect the named exports of this CommonJS module.
const { Spectral } = spectral;

const shop = useTestApp();

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { required?: boolean };
  responses: Record<string, { headers?: Record<string, unknown> }>;
  security: unknown[];
}

interface Description {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, { name?: string }> };
}

async function describedCalls() {
  const description = (await shop.app.inject({ url: '/api/openapi.json' })).json<Description>();
  return Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
    name: name as EndpointName,
    endpoint,
    operation: description.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation,
  }));
}

const headersOf = ({ operation, endpoint }: { operation: Operation; endpoint: Endpoint }) =>
  Object.keys(operation.responses[endpoint.success]?.headers ?? {});

describe('GET /openapi.json', () => {
  it('has the version of the root package.json', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../../../package.json', import.meta.url), 'utf8'));
    const { info } = (await shop.app.inject({ url: '/api/openapi.json' })).json<Description>();
    expect(info.version).toBe(version);
  });

  it('describes every endpoint of the table with all its statuses', async () => {
    for (const { name, endpoint, operation } of await describedCalls()) {
      expect(operation.operationId).toBe(name);
      const unchanged = endpoint.etag === 'content' ? [304] : [];
      expect(Object.keys(operation.responses).map(Number)).toEqual([endpoint.success, ...unchanged, ...errorsOf(endpoint)]);
      expect(operation.security.length > 0).toBe(endpoint.access !== 'public');
    }
  });

  it.each(['embedded', 'firebase'] as const)('has no errors or warnings in Redocly with the identity provider %s', async (identity) => {
    const description = apiDescription({ publicUrl: 'https://shop.axlewright.example', identity, contactEmail: 'desk@axlewright.example' });
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(description), absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
  });

  it.each(['embedded', 'firebase'] as const)('has no errors or warnings in Spectral with the identity provider %s', async (identity) => {
    const description = apiDescription({ publicUrl: 'https://shop.axlewright.example', identity, contactEmail: 'desk@axlewright.example' });
    const linter = new Spectral();
    // Every operation has a summary, so it does not need a description.
    linter.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']], rules: { 'operation-description': 'off' } });
    const problems = await linter.run(JSON.stringify(description));
    expect(problems.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`)).toEqual([]);
  });

  it('says that a body is required exactly for the calls that return 422 without a body', async () => {
    const admin = await signUpAdmin(shop);
    const calls = (await describedCalls()).filter(({ endpoint }) => endpoint.body && endpoint.access !== 'identity');
    expect(calls.length).toBeGreaterThan(5);
    for (const { name, endpoint, operation } of calls) {
      const { statusCode } = await admin.call(endpoint.method, endpoint.path.replace(/\{\w+\}/, '1'));
      expect([name, operation.requestBody?.required]).toEqual([name, statusCode === 422]);
    }
  });

  it('says that the body of the token exchange is optional', async () => {
    const person = await signUp(shop);
    const [call] = (await describedCalls()).filter(({ name }) => name === 'openSession');
    const exchange = { method: 'PUT', url: `/api/user/${person.email}`, headers: { authorization: `Bearer ${person.idToken}` } } as const;
    expect((await shop.app.inject(exchange)).statusCode).toBe(200);
    expect(call?.operation.requestBody?.required ?? false).toBe(false);
  });

  it('describes exactly the headers and the 304 that the shop sends for each list and part', async () => {
    const admin = await signUpAdmin(shop);
    const part = await addPart(admin);
    const vehicleId = await addVehicle(shop);
    const queries: Record<string, string> = {
      getPickList: '?orders=1',
      getFitment: `?vehicleId=${vehicleId}&partIds=${part._id}`,
      listApplications: `?partId=${part._id}`,
      listRelatedParts: `?partId=${part._id}`,
      listMakes: '?year=2003',
      listVehicles: '?year=2003&makeId=1',
    };
    const reads = (await describedCalls()).filter(
      // A stream is not a list, and does not end.
      ({ endpoint: { method, path, stream } }) => method === 'GET' && !stream && (path.includes('{partId}') || !path.includes('{')),
    );
    for (const call of reads) {
      const { name, endpoint, operation } = call;
      const query = queries[name] ?? '';
      const url = `/api${endpoint.path.replace('{partId}', part._id)}${query}`;
      const authorization = endpoint.access === 'public' ? {} : { authorization: `Bearer ${admin.accessToken}` };
      const { headers } = await shop.app.inject({ url, headers: authorization });
      const described = headersOf(call);
      expect([name, described.includes('X-Total-Count')]).toEqual([name, 'x-total-count' in headers]);
      expect([name, described.includes('ETag')]).toEqual([name, 'etag' in headers]);
      expect([name, described.includes('Content-Disposition')]).toEqual([name, 'content-disposition' in headers]);
      if (headers.link) expect(described).toContain('Link');
      const again = await shop.app.inject({ url, headers: { ...authorization, 'if-none-match': String(headers.etag) } });
      expect([name, '304' in operation.responses]).toEqual([name, again.statusCode === 304]);
    }
  });

  it('lists exactly the request headers that endpoints read', async () => {
    const describedHeaders = (await describedCalls()).flatMap(({ name, operation }) =>
      (operation.parameters ?? []).filter((parameter) => parameter.in === 'header').map((header) => `${name} ${header.name}`),
    );
    const withContentTag = Object.entries<Endpoint>(endpoints).filter(([, { etag }]) => etag === 'content');
    const ifNoneMatch = withContentTag.map(([name]) => `${name} If-None-Match`);
    expect(new Set(describedHeaders)).toEqual(
      new Set([
        ...ifNoneMatch,
        'changePart If-Match',
        'addBasketLines Idempotency-Key',
        'placeOrder Idempotency-Key',
        'placePhoneOrder Idempotency-Key',
        'refundOrder Idempotency-Key',
        'receiveStock Idempotency-Key',
        'countStock Idempotency-Key',
        'writeOffStock Idempotency-Key',
      ]),
    );
  });

  it('lists the header Retry-After for each 429 and 503, and WWW-Authenticate for each 401', async () => {
    for (const { endpoint, operation } of await describedCalls())
      for (const status of errorsOf(endpoint)) {
        const headers = Object.keys(operation.responses[status]?.headers ?? {});
        expect(headers).toEqual(status === 401 ? ['WWW-Authenticate'] : [429, 503].includes(status) ? ['Retry-After'] : []);
      }
  });

  it('describes how a program with a password gets an access token', async () => {
    const { email, password } = await signUp(shop);
    const { paths, components } = (await shop.app.inject({ url: '/api/openapi.json' })).json<Description>();
    expect(paths['/identity/sign-in/email']?.post?.requestBody?.required).toBe(true);
    const signIn = await shop.app.inject({ method: 'POST', url: '/identity/sign-in/email', payload: { email, password } });
    expect(signIn.json()).toMatchObject({ redirect: false, user: { email } });
    const cookie = signIn.cookies.find(({ name }) => name === components.securitySchemes.sessionCookie?.name);
    expect(paths['/identity/token']?.get?.security).toEqual([{ sessionCookie: [] }]);
    const response = await shop.app.inject({ url: '/identity/token', headers: { cookie: `${cookie?.name}=${cookie?.value}` } });
    const { token } = response.json<{ token: string }>();
    expect(paths['/user/{email}']?.put?.security).toEqual([{ idToken: [] }]);
    const headers = { authorization: `Bearer ${token}` };
    const exchange = await shop.app.inject({ method: 'PUT', url: `/api/user/${email}`, headers });
    expect([exchange.statusCode, exchange.json()]).toEqual([200, expect.objectContaining({ token: expect.any(String) })]);
  });

  it('refers only to schemas that it contains', async () => {
    const body = (await shop.app.inject({ url: '/api/openapi.json' })).body;
    const schemas = JSON.parse(body).components.schemas as Record<string, unknown>;
    const references = [...body.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, schema]) => schema ?? '');
    expect(references.length).toBeGreaterThan(20);
    expect(references.filter((schema) => !(schema in schemas))).toEqual([]);
  });
});

describe('/docs', () => {
  it('is an HTML page', async () => {
    const page = await shop.app.inject({ url: '/api/docs/' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    const [, script = ''] = /<script src="([^"]+)"/.exec(page.body) ?? [];
    const { headers } = await shop.app.inject({ url: new URL(script, 'http://shop.example/api/docs/').pathname });
    expect(headers['content-type']).toMatch(/^application\/javascript/);
  });

  it('redirects its URL without the last slash, with an empty body', async () => {
    const { statusCode, headers, body } = await shop.app.inject({ url: '/api/docs' });
    expect([statusCode, headers.location, headers['content-type'], body]).toEqual([301, '/api/docs/', undefined, '']);
    expect((await shop.app.inject({ url: '/api/docs?from=readme' })).headers.location).toBe('/api/docs/');
  });

  it.each(['<script>', 'localhost:99999', 'other.example'])('is the same page for any Host header: %j', async (host) => {
    const [expected, response] = await Promise.all([{}, { host }].map((headers) => shop.app.inject({ url: '/api/docs/', headers })));
    expect([response?.statusCode, response?.body]).toEqual([200, expected?.body]);
  });

  it('is the only page below /api', async () => {
    expect((await shop.app.inject({ url: '/api/nothing' })).json()).toMatchObject({ status: 404, code: 'unknown-address' });
  });
});
