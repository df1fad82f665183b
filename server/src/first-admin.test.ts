import { expect, it } from 'vitest';
import { idTokenOf } from '../test/people.ts';
import { useTestApp } from '../test/test-app.ts';
import { createFirstAdmin } from './first-admin.ts';

const shop = useTestApp();

it('a new shop gets exactly one admin, without a session, even if several instances start at the same time', async () => {
  const create = () => createFirstAdmin(shop.app, shop.db, shop.ownerConnectionString);
  const admins = (await Promise.all([create(), create(), create()])).filter((each) => each !== null);
  expect(admins).toHaveLength(1);
  const [admin] = admins;
  expect(await create()).toBeNull();

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
