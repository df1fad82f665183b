import { expect, it } from 'vitest';
import { idTokenOf, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { startTestApp, type TestApp, useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp();

/** Logs in through this shop's URL, as a browser does. Returns headers for the API. */
async function logInAt({ app }: TestApp, { email, password }: { email: string; password: string }) {
  const response = await app.inject({ method: 'POST', url: '/identity/sign-in/email', payload: { email, password } });
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const idToken = await idTokenOf({ app } as TestApp, cookie);
  const headers = { authorization: `Bearer ${idToken}` };
  const exchange = await app.inject({ method: 'PUT', url: `/api/user/${email}`, headers, payload: {} });
  expect(exchange.statusCode, exchange.body).toBe(200);
  return { authorization: `Bearer ${exchange.json<{ token: string }>().token}` };
}

it('if a shop moves to another URL and back, accounts keep their role and profile', async () => {
  const [admin, buyer] = [await signUpAdmin(shop), await signUp(shop)];
  await buyer.call('POST', '/profile', { phone: '555-0100' });
  const { shop: moved, stop } = await startTestApp({ beside: shop });
  expect(moved.settings.publicUrl).not.toBe(shop.settings.publicUrl);
  // A token from the old URL is not valid at the new URL.
  expectProblem(await moved.app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${admin.accessToken}` } }), 401);

  expect((await moved.app.inject({ url: '/api/user', headers: await logInAt(moved, admin) })).statusCode).toBe(200);
  const profile = await moved.app.inject({ url: '/api/profile', headers: await logInAt(moved, buyer) });
  expect(profile.json()).toMatchObject({ email: buyer.email, phone: '555-0100' });
  const ids = async () => (await shop.db.selectFrom('users').select(['id', 'email']).orderBy('id').execute()).map(({ id }) => id);
  expect(await ids()).toEqual([admin.userId, buyer.userId]);
  await stop();

  expect((await shop.app.inject({ url: '/api/user', headers: await logInAt(shop, admin) })).statusCode).toBe(200);
  expect(await ids()).toEqual([admin.userId, buyer.userId]);
});
