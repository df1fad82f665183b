import { randomUUID } from 'node:crypto';
import { runStatements } from '../servers/scratch-database.ts';

/** the password of all accounts */
export const password = 'tin-can-antenna-7';
const parallelSignUps = 4;

interface Account {
  email: string;
  cookie: string;
}

/** Signs up a new account. */
async function signUp(url: string): Promise<Account> {
  const email = `buyer-${randomUUID()}@bench.example`;
  const response = await fetch(`${url}/identity/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password, name: 'Ben Bench' }),
  });
  if (!response.ok) throw new Error(`sign-up: ${response.status}`);
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return { email, cookie };
}

/** Returns the access token of an account, with the same calls as a browser. */
async function openSession(url: string, { email, cookie }: Account): Promise<string> {
  const { token: idToken } = (await (await fetch(`${url}/identity/token`, { headers: { cookie } })).json()) as { token: string };
  const response = await fetch(`${url}/api/user/${email}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${idToken}` },
    body: JSON.stringify({ email }),
  });
  if (!response.ok) throw new Error(`session: ${response.status}`);
  return ((await response.json()) as { token: string }).token;
}

/** Signs up accounts, a few at a time. Returns the result of `use` for each account. */
async function signUpAll(url: string, count: number, use: (account: Account) => Promise<string>): Promise<string[]> {
  const results: string[] = [];
  while (results.length < count) {
    const batch = Array.from({ length: Math.min(parallelSignUps, count - results.length) }, async () => use(await signUp(url)));
    results.push(...(await Promise.all(batch)));
  }
  return results;
}

/** Signs up accounts. Returns their email addresses. */
export const signUpAccounts = (url: string, count: number): Promise<string[]> => signUpAll(url, count, async ({ email }) => email);

/** Signs up buyers. Returns their access tokens. */
export const signUpBuyers = (url: string, count: number): Promise<string[]> =>
  signUpAll(url, count, (account) => openSession(url, account));

/** Signs up admins. Returns their access tokens. All other accounts that the bench has signed up in this database become admins, too. */
export async function signUpAdmins(url: string, databaseUrl: string, count: number): Promise<string[]> {
  const tokens = await signUpBuyers(url, count);
  await runStatements(databaseUrl, [`update users set role = 'admin' where email like 'buyer-%@bench.example'`]);
  return tokens;
}
