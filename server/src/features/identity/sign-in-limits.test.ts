import { describe, expect, it } from 'vitest';
import { signUp } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const shop = useTestApp({ environment: { SIGN_UPS_PER_MINUTE: '8' } });

const signIn = (email: string, password: string) =>
  shop.app.inject({ method: 'POST', url: '/identity/sign-in/email', payload: { email, password } });
const statuses = async (answers: ReturnType<typeof signIn>[]) => (await Promise.all(answers)).map((answer) => answer.statusCode).sort();

describe('guessing passwords', () => {
  it('ends after ten wrong ones, also when they come at the same moment, for known and unknown addresses alike', async () => {
    const { email, password } = await signUp(shop);
    for (const address of [email, 'nobody@shop.example']) {
      const guesses = Array.from({ length: 25 }, (_each, place) => signIn(address, `wrong-${place}`));
      expect(await statuses(guesses)).toEqual([...Array(10).fill(401), ...Array(15).fill(429)]);
    }
    const refused = await signIn(email.toUpperCase(), password);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect(refused.json()).toEqual({
      code: 'TOO_MANY_ATTEMPTS',
      message: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes\.$/),
    });
  });

  it('is forgiven by the right one', async () => {
    const { email, password } = await signUp(shop);
    for (let round = 0; round < 3; round++) {
      await Promise.all(Array.from({ length: 8 }, () => signIn(email, 'wrong-password')));
      expect((await signIn(email, password)).statusCode).toBe(200);
    }
  });
});

describe('signing up', () => {
  it('is slowed for one network address', async () => {
    const attempts = Array.from({ length: 12 }, (_each, place) =>
      shop.app.inject({
        method: 'POST',
        url: '/identity/sign-up/email',
        payload: { email: `flood-${place}@shop.example`, password: 'tin-can-antenna', name: '' },
      }),
    );
    const answers = (await Promise.all(attempts)).map((answer) => answer.statusCode);
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
  });
});
