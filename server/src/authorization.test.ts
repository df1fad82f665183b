import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@axlewright/contract/endpoint';
import { type EndpointName, endpoints } from '@axlewright/contract/endpoints';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuthorizationRow, RowRequest } from '../test/authorization/row.ts';
import { addToRole, expectedStatus, type Role, roles } from '../test/authorization-roles.ts';
import { authorizationRows } from '../test/authorization-rows.ts';
import { type Person, signIn, signUp, signUpAdmin } from '../test/people.ts';
import { expectProblem } from '../test/problems.ts';
import { quickAccounts } from '../test/quick-accounts.ts';
import { sendRow } from '../test/send-row.ts';
import { useTestApp } from '../test/test-app.ts';
import { badAccessTokens, badIdTokens, claimsOf, type TokenForge, tokenForge } from '../test/tokens.ts';

interface People {
  owner: Person;
  other: Person;
  admin: Person;
}

const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '1000000' } });
let people: People;
let forge: TokenForge;
let addAccount: Awaited<ReturnType<typeof quickAccounts>>;
let shared: Awaited<ReturnType<typeof createRoleAccounts>>;

beforeAll(async () => {
  people = await signUpAll();
  forge = await tokenForge(shop, people.owner);
  addAccount = await quickAccounts(shop);
  shared = await createRoleAccounts();
});

async function signUpAll(): Promise<People> {
  const [owner, other, admin] = await Promise.all([signUp(shop), signUp(shop), signUpAdmin(shop)]);
  return { owner, other, admin };
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

const send = (endpoint: Endpoint, request: RowRequest, token: string | null) => sendRow(shop, endpoint, request, token);

function expectResponse(response: LightMyRequestResponse, status: number, who: string): void {
  expect(response.statusCode, `${who}: ${response.body}`).toBe(status);
  if (status >= 400) expectProblem(response, status);
}

/**
 * Creates one account for each role. A role says how its account is related to the company of `owner`. The rows that do not end sign-ins
 * share these accounts.
 */
async function createRoleAccounts(): Promise<{ owner: Person; persons: Map<Role, Person> }> {
  const owner = await addAccount();
  const persons = new Map<Role, Person>();
  for (const role of roles) persons.set(role, await addToRole(shop, addAccount, role, owner));
  return { owner, persons };
}

async function accountsFor(row: AuthorizationRow, role: Role): Promise<{ owner: Person; person: Person }> {
  const owner = row.endsSignIns ? await addAccount() : shared.owner;
  const person = row.endsSignIns ? await addToRole(shop, addAccount, role, owner) : shared.persons.get(role);
  return { owner, person: person as Person };
}

describe("every endpoint checks the caller's rights", () => {
  it.each(cases)('$name', async ({ endpoint, row }) => {
    const { admin } = people;
    let request: RowRequest | null = await row.request({ shop, owner: shared.owner, admin });
    expectResponse(await send(endpoint, request, null), row.anonymous, 'anonymous');
    for (const role of roles) {
      const { owner, person } = await accountsFor(row, role);
      const { company_id: current } = await shop.db
        .selectFrom('users')
        .select('company_id')
        .where('id', '=', person.userId)
        .executeTakeFirstOrThrow();
      if (row.endsSignIns) request = null;
      request ??= await row.request({ shop, owner, admin });
      const response = await send(endpoint, request, person.accessToken);
      expectResponse(response, expectedStatus(endpoint, row, role), role.name);
      // A rejected request has changed no data, so the next role must be able to use it. After an accepted write, the next role gets a new request.
      if (endpoint.method !== 'GET' && response.statusCode < 400) request = null;
      if (!row.endsSignIns) await shop.db.updateTable('users').set({ company_id: current }).where('id', '=', person.userId).execute();
    }
  });

  it('every endpoint with a capability accepts at least one role, and rejects at least one', () => {
    for (const { name, endpoint, row } of cases.filter((each) => each.endpoint.capability)) {
      const statuses = roles.map((role) => expectedStatus(endpoint, row, role));
      expect(statuses, name).toContain(403);
      expect(statuses.filter((status) => status !== 403).length, name).toBeGreaterThan(0);
    }
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
    // The ID tokens from the start of this file may have expired.
    const freshIdToken = async (person: Person) => (await signIn(shop, person)).idToken;
    expectResponse(await send(endpoints.openSession, request, await freshIdToken(other)), 401, 'other user');
    expectResponse(await send(endpoints.openSession, request, await freshIdToken(admin)), 401, 'admin');
    expectResponse(await send(endpoints.openSession, request, await freshIdToken(owner)), 200, 'owner');
  });
});

describe('a request without permission is rejected before it is parsed', () => {
  const garbage: RowRequest[] = [
    { ids: ['%00', '%00'], query: '?limit=many&cursor=%7B', body: { __proto__: null, unknown: true } },
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
