import { randomUUID } from 'node:crypto';
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
  /** calls the API with this person's access token; the path begins below /api */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

/** Signs somebody up by the same calls that a browser makes, each with an address of their own. */
export async function signUp(shop: TestApp, { name = 'Bea Buyer', email = `bea-${randomUUID()}@shop.example` } = {}): Promise<Person> {
  const password = 'tin-can-antenna-7';
  const answer = await shop.app.inject({ method: 'POST', url: '/identity/sign-up/email', payload: { email, password, name } });
  if (answer.statusCode !== 200) throw new Error(`sign-up: ${answer.statusCode} ${answer.body}`);
  const cookie = answer.cookies.map((each) => `${each.name}=${each.value}`).join('; ');
  return enter(shop, { email, name, password, cookie });
}

/** A further sign-in of somebody, as in another browser; `cookie` is that of a sign-in that was made already. */
export async function signIn(shop: TestApp, person: Person, cookie?: string): Promise<Person> {
  return enter(shop, { ...person, cookie: cookie ?? (await cookieOf(shop, person)) });
}

async function cookieOf(shop: TestApp, { email, password }: Person): Promise<string> {
  const answer = await shop.app.inject({ method: 'POST', url: '/identity/sign-in/email', payload: { email, password } });
  if (answer.statusCode !== 200) throw new Error(`sign-in: ${answer.statusCode} ${answer.body}`);
  return answer.cookies.map((each) => `${each.name}=${each.value}`).join('; ');
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
  const answer = await shop.app.inject({ url: '/identity/token', headers: { cookie } });
  return answer.json<{ token: string }>().token;
}

/** An admin; how one becomes admin by the command line is tested elsewhere. */
export async function signUpAdmin(shop: TestApp): Promise<Person> {
  const person = await signUp(shop, { name: 'Ada Admin' });
  await shop.db.updateTable('users').set({ role: 'admin' }).where('id', '=', person.userId).execute();
  return person;
}
