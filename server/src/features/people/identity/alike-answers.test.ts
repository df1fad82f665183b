import { beforeAll, expect, it } from 'vitest';
import { type Person, signUp } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp({ environment: { WRONG_PASSWORDS: '100' } });
const rounds = 9;
let known: Person;
let withoutPassword: Person;

beforeAll(async () => {
  known = await signUp(shop);
  withoutPassword = await signUp(shop);
  const owner = '(select id from identity."user" where email = $1)';
  await shop.pool.query(`delete from identity.account where "userId" = ${owner}`, [withoutPassword.email]);
});

/** The answer to a wrong password, and the processor time (ms) that it took: other work on the machine does not add to that. */
async function guess(email: string) {
  const before = process.cpuUsage();
  const answer = await shop.app.inject({ method: 'POST', url: '/identity/sign-in/email', payload: { email, password: 'wrong-password' } });
  const { user, system } = process.cpuUsage(before);
  return { status: answer.statusCode, body: answer.body, headers: Object.keys(answer.headers).sort(), ms: (user + system) / 1_000 };
}

it('a wrong password is answered alike for an account, for one without a password, and for an unknown address', async () => {
  const addresses = [known.email, withoutPassword.email, 'nobody@shop.example'];
  const times: number[][] = addresses.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const guesses = [];
    for (const email of addresses) guesses.push(await guess(email));
    const answers = guesses.map(({ ms, ...answer }, place) => {
      times[place]?.push(ms);
      return answer;
    });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(401);
  }
  // Without a password check the work is a fifth of this. What else this process does only adds to it, so the least counts.
  const [ofAccount = 0, ...others] = times.map((each) => Math.min(...each));
  for (const other of others) expect(Math.max(other / ofAccount, ofAccount / other)).toBeLessThan(2);
});
