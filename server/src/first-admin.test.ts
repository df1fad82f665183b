import { expect, it } from 'vitest';
import { idTokenOf } from '../test/people.ts';
import { useTestApp } from '../test/test-app.ts';
import { createFirstAdmin } from './first-admin.ts';

const shop = useTestApp();

it('a fresh shop gets one admin, who is signed in nowhere yet', async () => {
  const admin = await createFirstAdmin(shop.app, shop.db);
  expect(await createFirstAdmin(shop.app, shop.db)).toBeNull();

  const signIn = await shop.app.inject({ method: 'POST', url: '/identity/sign-in/email', payload: admin ?? {} });
  const cookie = signIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const idToken = await idTokenOf(shop, cookie);
  const exchange = await shop.app.inject({
    method: 'PUT',
    url: `/api/user/${admin?.email}`,
    headers: { authorization: `Bearer ${idToken}` },
    payload: {},
  });
  const headers = { authorization: `Bearer ${exchange.json<{ token: string }>().token}` };
  expect((await shop.app.inject({ url: `/api/admin/${admin?.email}`, headers })).json()).toEqual({ admin: true });
  expect((await shop.app.inject({ url: '/api/sessions', headers })).json()).toMatchObject([{ current: true }]);
});
