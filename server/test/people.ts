import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@axlewright/contract/people/capabilities';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './test-app.ts';

export interface Person {
  email: string;
  name: string;
  userId: string;
  idToken: string;
  accessToken: string;
  /** cookies of the identity provider's session */
  cookie: string;
  password: string;
  /** calls the API with this person's access token; the path is relative to /api */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

/** Signs up a new account with the calls that a browser makes. */
export async function signUp(shop: TestApp, { name = 'Bea Buyer', email = `bea-${randomUUID()}@shop.example` } = {}): Promise<Person> {
  const password = 'tin-can-antenna-7';
  const response = await shop.app.inject({ method: 'POST', url: '/identity/sign-up/email', payload: { email, password, name } });
  if (response.statusCode !== 200) throw new Error(`sign-up: ${response.statusCode} ${response.body}`);
  const cookie = response.cookies.map((each) => `${each.name}=${each.value}`).join('; ');
  return enter(shop, { email, name, password, cookie });
}

/** Signs in again, as a second browser does. @param cookie of an existing sign-in at the identity provider; without it, signs in with the password */
export async function signIn(shop: TestApp, person: Person, cookie?: string): Promise<Person> {
  return enter(shop, { ...person, cookie: cookie ?? (await cookieOf(shop, person)) });
}

async function cookieOf(shop: TestApp, { email, password }: Person): Promise<string> {
  const response = await shop.app.inject({ method: 'POST', url: '/identity/sign-in/email', payload: { email, password } });
  if (response.statusCode !== 200) throw new Error(`sign-in: ${response.statusCode} ${response.body}`);
  return response.cookies.map((each) => `${each.name}=${each.value}`).join('; ');
}

type SignedIn = Pick<Person, 'email' | 'name' | 'password' | 'cookie'>;

async function enter(shop: TestApp, { email, name, password, cookie }: SignedIn): Promise<Person> {
  const idToken = await idTokenOf(shop, cookie);
  const exchange = await shop.app.inject({
    method: 'PUT',
    url: `/api/user/${email}`,
    headers: { authorization: `Bearer ${idToken}` },
    payload: { email },
  });
  if (exchange.statusCode !== 200) throw new Error(`exchange: ${exchange.statusCode} ${exchange.body}`);
  const { token } = exchange.json<{ token: string }>();
  const { id } = await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return {
    email,
    name,
    password,
    cookie,
    idToken,
    userId: id,
    accessToken: token,
    call: (method, path, body, headers = {}) =>
      shop.app.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body ? { payload: body } : {}),
      }),
  };
}

export async function idTokenOf(shop: TestApp, cookie: string): Promise<string> {
  const response = await shop.app.inject({ url: '/identity/token', headers: { cookie } });
  return response.json<{ token: string }>().token;
}

/** Signs up a user, and makes the user an admin in the database. */
export function signUpAdmin(shop: TestApp): Promise<Person> {
  return signUpStaff(shop, 'admin', 'Ada Admin');
}

/** Signs up a user, and sets the user's staff role in the database. */
export async function signUpStaff(shop: TestApp, role: StaffRole, name = `Sam ${role}`): Promise<Person> {
  const person = await signUp(shop, { name });
  await setStaffRole(shop, person, role);
  return person;
}

/** Sets the staff role in the database, without the API's checks. */
export async function setStaffRole(shop: TestApp, { userId }: Person, role: StaffRole): Promise<void> {
  await shop.db.updateTable('users').set({ role }).where('id', '=', userId).execute();
}
