import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@axlewright/contract/endpoint';
import { type EndpointName, endpoints } from '@axlewright/contract/endpoints';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AuthorizationRow, authorizationRows, type RowRequest } from '../test/authorization-rows.ts';
import { type Person, signUp, signUpAdmin } from '../test/people.ts';
import { expectProblem } from '../test/problems.ts';
import { useTestApp } from '../test/test-app.ts';
import { badAccessTokens, badIdTokens, claimsOf, type TokenForge, tokenForge } from '../test/tokens.ts';

interface People {
  owner: Person;
  other: Person;
  admin: Person;
  demoted: Person;
}

const shop = useTestApp();
let people: People;
let forge: TokenForge;

beforeAll(async () => {
  people = await signUpAll();
  forge = await tokenForge(shop, people.owner);
});

async function signUpAll(): Promise<People> {
  const [owner, other, admin, demoted] = await Promise.all([signUp(shop), signUp(shop), signUpAdmin(shop), signUpAdmin(shop)]);
  await shop.db.updateTable('users').set({ role: null }).where('id', '=', demoted.userId).execute();
  return { owner, other, admin, demoted };
}

const table = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
const cases = table.flatMap(([name, endpoint]) =>
  [authorizationRows[name]].flat().map((row, index) => ({ name: index === 0 ? name : `${name} (${index + 1})`, endpoint, row })),
);

/** Returns a token with its own session. A logout in one test does not affect other tests. */
async function freshToken({ userId }: Person): Promise<string> {
  const { id } = await shop.db
    .insertInto('sessions')
    .values({ user_id: userId, provider_session_id: randomUUID(), user_agent: '', revoked_at: null, authenticated_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return forge.accessToken({ sub: userId, sid: id });
}

async function loggedOutToken(person: Person): Promise<string> {
  const token = await freshToken(person);
  const response = await shop.app.inject({ method: 'DELETE', url: '/api/session', headers: bearer(token) });
  expect(response.statusCode).toBe(204);
  return token;
}

const bearer = (token: string | null) => (token === null ? {} : { authorization: `Bearer ${token}` });

function send(endpoint: Endpoint, { ids = [], query = '', body, contentType }: RowRequest, token: string | null) {
  const values = [...ids];
  return shop.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{\w+\}/g, () => encodeURIComponent(values.shift() ?? ''))}${query}`,
    headers: { ...bearer(token), ...(contentType ? { 'content-type': contentType } : {}) },
    ...(body ? { payload: body } : {}),
  });
}

function expectResponse(response: LightMyRequestResponse, status: number, who: string): void {
  expect(response.statusCode, `${who}: ${response.body}`).toBe(status);
  if (status >= 400) expectProblem(response, status);
}

describe("every endpoint checks the caller's rights", () => {
  it.each(cases)('$name', async ({ endpoint, row }) => {
    const { owner, other, admin, demoted } = row.endsSignIns ? await signUpAll() : people;
    const attempt = async (token: string | null) => send(endpoint, await row.request({ shop, owner, admin: people.admin }), token);
    expectResponse(await attempt(null), row.anonymous, 'anonymous');
    expectResponse(await attempt(await freshToken(owner)), row.owner, 'owner');
    expectResponse(await attempt(await freshToken(other)), row.other, 'other user');
    expectResponse(await attempt(await freshToken(admin)), row.admin, 'admin');
    // This token was issued before the account lost the role admin.
    expectResponse(await attempt(demoted.accessToken), row.other, 'demoted admin');
  });
});

/** Owners and admins with a bad token get the same response as a request without a token. */
describe('no endpoint accepts a token that is forged, expired or logged out', () => {
  it.each(cases)('$name', async ({ endpoint, row }) => {
    const { owner, admin } = people;
    const request = await row.request({ shop, owner, admin });
    for (const person of [owner, admin]) {
      const forgeOfPerson = await tokenForge(shop, person);
      const mixed = await forgeOfPerson.accessToken({ sid: claimsOf(people.other.accessToken).sid });
      expectResponse(await send(endpoint, request, mixed), row.anonymous, "another account's session");
      for (const [what, forged] of Object.entries(badAccessTokens(forgeOfPerson, person)))
        expectResponse(await send(endpoint, request, await forged()), row.anonymous, what);
      expectResponse(await send(endpoint, request, await loggedOutToken(person)), row.anonymous, 'logged out');
      // An ID token is not an access token. Only the token exchange accepts it.
      if (endpoint.access !== 'identity') expectResponse(await send(endpoint, request, person.idToken), row.anonymous, 'ID token');
    }
  });

  it('the token exchange rejects an ID token that is forged, expired or of another account', async () => {
    const { owner, other, admin } = people;
    const request = { ids: [owner.email], body: {} };
    for (const [what, forged] of Object.entries(badIdTokens(forge, owner)))
      expectResponse(await send(endpoints.openSession, request, await forged()), 401, what);
    expectResponse(await send(endpoints.openSession, request, other.idToken), 401, 'other user');
    expectResponse(await send(endpoints.openSession, request, admin.idToken), 401, 'admin');
    expectResponse(await send(endpoints.openSession, request, owner.idToken), 200, 'owner');
  });
});

describe('a request without permission is rejected before it is parsed', () => {
  const garbage: RowRequest[] = [
    { ids: ['%00', '..'], query: '?limit=many&cursor=%7B', body: { __proto__: null, unknown: true } },
    { ids: ['1'], body: Buffer.from('{"half":'), contentType: 'application/json' },
    { ids: ['1'], body: Buffer.from('<x/>'), contentType: 'application/xml' },
    { ids: ['1'], body: Buffer.alloc(10_000_001), contentType: 'application/json' },
  ];
  const guarded = cases.filter(({ endpoint, name }) => endpoint.access !== 'public' && !name.includes('('));

  it.each(guarded)('$name', async ({ endpoint }) => {
    for (const request of garbage) {
      const sendable = endpoint.method === 'GET' ? { ...request, body: undefined } : request;
      expectResponse(await send(endpoint, sendable as RowRequest, null), 401, 'anonymous');
      if (endpoint.access === 'staff')
        expectResponse(await send(endpoint, sendable as RowRequest, people.other.accessToken), 403, 'other user');
    }
  });
});

it('authorization-rows.ts has a row for every endpoint', () => {
  const rows: Record<string, AuthorizationRow | AuthorizationRow[]> = authorizationRows;
  expect(Object.keys(rows).sort()).toEqual(table.map(([name]) => name).sort());
});
