import { describe, expect, it } from 'vitest';
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

describe('after a start that was killed right after it had signed the admin up', () => {
  const interrupted = useTestApp();

  it('the next start replaces that sign-up, whose password nobody knows', async () => {
    const signUp = await interrupted.app.inject({
      method: 'POST',
      url: '/identity/sign-up/email',
      payload: { email: 'admin@axlewright.example', password: 'printed nowhere', name: 'Shop admin' },
    });
    expect(signUp.statusCode).toBe(200);
    const admin = await createFirstAdmin(interrupted.app, interrupted.db, interrupted.ownerConnectionString);
    expect(admin?.email).toBe('admin@axlewright.example');
    const signIn = await interrupted.app.inject({ method: 'POST', url: '/identity/sign-in/email', payload: admin ?? {} });
    expect(signIn.statusCode).toBe(200);
  });
});
