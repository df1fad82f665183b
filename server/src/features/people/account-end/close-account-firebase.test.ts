import { randomUUID } from 'node:crypto';
import { UnsecuredJWT } from 'jose';
import { expect, it } from 'vitest';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const environment = {
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: 'axlewright-test',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
};
const shop = useTestApp({ environment });

it('with Firebase, a closed account stays closed, and a later sign-in of the same user opens a new account', async () => {
  const user = { sub: randomUUID(), email: `fay-${randomUUID()}@shop.example` };
  const enter = (signedInAt: number) => {
    const claims = {
      ...user,
      iss: 'https://securetoken.google.com/axlewright-test',
      aud: 'axlewright-test',
      auth_time: signedInAt,
      iat: signedInAt,
      exp: signedInAt + 3_600,
    };
    const headers = { authorization: `Bearer ${new UnsecuredJWT(claims).encode()}` };
    return shop.app.inject({ method: 'PUT', url: `/api/user/${user.email}`, headers, payload: {} });
  };
  const nowSeconds = () => Math.floor(Date.now() / 1000);
  const signedInAt = nowSeconds();
  const headers = { authorization: `Bearer ${(await enter(signedInAt)).json<{ token: string }>().token}` };
  const closing = await shop.app.inject({ method: 'POST', url: '/api/me/closure', headers, payload: { email: user.email } });
  expect(closing.statusCode).toBe(204);
  expectProblem(await shop.app.inject({ url: '/api/profile', headers }), 401);
  expectProblem(await enter(signedInAt), 401, 'no-identity');
  expect((await enter(nowSeconds() + 2)).statusCode).toBe(200);
  const rows = await shop.db.selectFrom('users').select(['email', 'closed_at']).orderBy('id').execute();
  expect(rows).toEqual([
    { email: null, closed_at: expect.any(Date) },
    { email: user.email, closed_at: null },
  ]);
});
