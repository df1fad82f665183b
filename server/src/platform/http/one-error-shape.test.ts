import type { Endpoint } from '@axlewright/contract/endpoint';
import { endpoints } from '@axlewright/contract/endpoints';
import { problemContentType, problemSchema } from '@axlewright/contract/problem';
import { beforeAll, describe, expect, it } from 'vitest';
import { rawSender } from '../../../test/fuzz/send-raw.ts';
import { type Person, signUpAdmin } from '../../../test/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { useTestApp } from '../../../test/test-app.ts';
import type { WebBuild } from '../web/page-rendering.ts';

const web: WebBuild = {
  clientFolder: import.meta.dirname,
  knownParameters: {},
  inlineScripts: [],
  render: async () => new Response('<p>page</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
};

const shop = useTestApp({ web });
let admin: Person;
beforeAll(async () => {
  admin = await signUpAdmin(shop);
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
const call = (method: Method, url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: { cookie: admin.cookie, origin: shop.settings.publicUrl }, ...(payload ? { payload } : {}) });

describe('an unknown URL', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/'],
    ['GET', '/api/docs/nothing'],
    ['GET', '/identity'],
    ['GET', '/identity/'],
    ['GET', '/identity/nothing'],
    ['POST', '/identity/sign-in/email/x'],
    ['DELETE', '/identity/__proto__'],
  ] as const)('%s %s gets 404', async (method, url) => {
    expect(
      expectProblem(await call(method, url), 404)
        .code.toLowerCase()
        .replace('_', '-'),
    ).toBe('unknown-address');
  });
});

describe('a known URL with a wrong method', () => {
  it.each([
    ['PATCH', '/api/parts', 'GET, HEAD, POST'],
    ['POST', '/api/parts/1', 'DELETE, GET, HEAD, PUT'],
    ['PUT', '/api/orders/1?x=1', 'DELETE, GET, HEAD, PATCH'],
    ['OPTIONS', '/api/settings/', 'GET, HEAD'],
    ['GET', '/api/webhooks/stripe', 'POST'],
    ['DELETE', '/api/openapi.json', 'GET, HEAD'],
    ['GET', '/identity/sign-in/email', 'POST'],
    ['POST', '/identity/token', 'GET'],
    ['PUT', '/identity/sign-out', 'POST'],
    ['POST', '/', 'GET, HEAD'],
    ['DELETE', '/blogs', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
  ] as const)('%s %s gets 405, and the header Allow is %s', async (method, url, allowed) => {
    const response = await call(method, url);
    expect(expectProblem(response, 405).code.toLowerCase().replaceAll('_', '-')).toBe('method-not-allowed');
    expect(response.headers.allow).toBe(allowed);
  });
});

it('an unknown Expect header gets 417', async () => {
  const { send, close } = rawSender(shop.url);
  // Node cannot parse what follows, because this transfer-encoding is not valid. There must be only one response.
  const headers = { expect: 'tea', 'transfer-encoding': 'gzip' };
  const response = await send({ method: 'GET', target: '/api/parts', headers, body: null });
  close();
  expect([response.status, response.headers['content-type'], response.headers['x-content-type-options']]).toEqual([
    417,
    problemContentType,
    'nosniff',
  ]);
  expect(problemSchema.strict().parse(JSON.parse(response.body)).code).toBe('expectation-failed');
});

describe('the identity provider', () => {
  it('keeps its own codes and messages, because its client library reads them', async () => {
    const wrong = await call('POST', '/identity/sign-in/email', { email: 'nobody@shop.example', password: 'wrong-password' });
    expect(expectProblem(wrong, 401, 'INVALID_EMAIL_OR_PASSWORD')).toMatchObject({
      title: 'Unauthorized',
      detail: 'Invalid email or password',
      message: 'Invalid email or password',
    });
    expectProblem(await call('POST', '/identity/sign-in/email', { email: 7 }), 400, 'VALIDATION_ERROR');
    expectProblem(await shop.app.inject({ url: '/identity/token' }), 401);
    expectProblem(await call('POST', '/identity/sign-up/email', { email: admin.email, password: 'tin-can-antenna', name: '' }), 422);
  });
});

describe('a call that needs an object', () => {
  const writes = Object.entries<Endpoint>(endpoints).filter(([, { body }]) => body && !body.safeParse(undefined).success);

  it.each(writes)('%s gets 422 for null and for an empty body', async (_name, { method, path }) => {
    const url = `/api${path.replace(/\{\w+\}/g, '1')}`;
    const headers = { authorization: `Bearer ${admin.accessToken}` };
    for (const sent of [{}, { payload: 'null' }, { payload: '' }]) {
      const type = 'payload' in sent ? { 'content-type': 'application/json' } : {};
      const response = await shop.app.inject({ method, url, headers: { ...headers, ...type }, ...sent });
      expect(expectProblem(response, 422, 'invalid-body').errors).toEqual([{ field: '', message: 'Send a JSON object' }]);
    }
  });
});

describe('a body with too many errors to list, or with a wrong type', () => {
  const resolve = (type: string, payload: string) =>
    shop.app.inject({ method: 'POST', url: '/api/numbers/resolve', headers: { 'content-type': type }, payload });

  it.each(['text/csv', 'application/xml', 'application/gzip', 'image/png', 'text/plain', 'TEXT/CSV; charset=utf-8'])(
    'gets 415 as %s, even from calls that take no body',
    async (type) => {
      expectProblem(await resolve(type, '{"lines":[]}'), 415, 'unsupported-media-type');
      expectProblem(await admin.call('DELETE', '/parts/1', Buffer.from('a'), { 'content-type': type }), 415, 'unsupported-media-type');
    },
  );

  it('gets a response that lists at most 100 wrong fields', async () => {
    const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_each, index) => [`field${index}`, 1]));
    const { errors = [] } = expectProblem(await resolve('application/json; charset=utf-8', JSON.stringify(fields)), 422, 'invalid-body');
    expect(errors).toHaveLength(100);
  });
});
