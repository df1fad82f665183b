import { beforeAll, expect, it } from 'vitest';
import { type Person, signUp } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp({ environment: { WRONG_PASSWORDS: '100' } });
const rounds = 9;
let withPassword: Person;
let withoutPassword: Person;

beforeAll(async () => {
  withPassword = await signUp(shop);
  withoutPassword = await signUp(shop);
  const owner = '(select id from identity."user" where email = $1)';
  await shop.pool.query(`delete from identity.account where "userId" = ${owner}`, [withoutPassword.email]);
});

/** Returns the response to a wrong password, and its CPU time in ms. Other processes on the machine do not affect the CPU time. */
async function guess(email: string) {
  const before = process.cpuUsage();
  const response = await shop.app.inject({
    method: 'POST',
    url: '/identity/sign-in/email',
    payload: { email, password: 'wrong-password' },
  });
  const { user, system } = process.cpuUsage(before);
  return { status: response.statusCode, body: response.body, headers: Object.keys(response.headers).sort(), ms: (user + system) / 1_000 };
}

it('a wrong password gets the same response if the account exists, has no password, or does not exist', async () => {
  const emails = [withPassword.email, withoutPassword.email, 'nobody@shop.example'];
  const times: number[][] = emails.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const guesses = [];
    for (const email of emails) guesses.push(await guess(email));
    const responses = guesses.map(({ ms, ...response }, place) => {
      times[place]?.push(ms);
      return response;
    });
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]?.status).toBe(401);
  }
  // A response without a password check would take a fifth of the time. The test compares the minimum times, because other work of this process
  // adds time.
  const [ofAccount = 0, ...others] = times.map((each) => Math.min(...each));
  for (const other of others) expect(Math.max(other / ofAccount, ofAccount / other)).toBeLessThan(3);
});
