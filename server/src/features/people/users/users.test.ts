import type { AdminAction } from '@axlewright/contract/desk/audit';
import type { User } from '@axlewright/contract/people/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../../test/mails.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { makeAdmin, revokeAdmin } from './users.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop)]);
});

describe('GET /user', () => {
  it('lists the accounts to admins, newest first', async () => {
    const newest = await signUp(shop, { name: 'Nia Newest' });
    const users = (await admin.call('GET', '/user')).json<User[]>();
    expect(users[0]).toMatchObject({ email: newest.email, name: 'Nia Newest', role: null, emailVerified: false });
    expect(users.find((user) => user.email === admin.email)?.role).toBe('admin');
    const found = (await admin.call('GET', `/user?q=${newest.email.slice(0, 12)}`)).json<User[]>();
    expect(found.map((user) => user.email)).toEqual([newest.email]);
  });

  it('rejects visitors, buyers and an invalid limit', async () => {
    expectProblem(await shop.app.inject({ url: '/api/user' }), 401);
    expectProblem(await buyer.call('GET', '/user'), 403);
    expectProblem(await admin.call('GET', '/user?limit=many'), 400);
  });
});

describe('GET /admin/{email}', () => {
  it('tells the user and admins whether an account is an admin', async () => {
    expect((await buyer.call('GET', `/admin/${buyer.email}`)).json()).toEqual({ admin: false });
    expect((await admin.call('GET', `/admin/${admin.email}`)).json()).toEqual({ admin: true });
    expect((await admin.call('GET', `/admin/${buyer.email}`)).json()).toEqual({ admin: false });
  });

  it('rejects visitors, other users and unknown accounts', async () => {
    expectProblem(await shop.app.inject({ url: `/api/admin/${buyer.email}` }), 401);
    expectProblem(await buyer.call('GET', `/admin/${admin.email}`), 403);
    expectProblem(await admin.call('GET', '/admin/nobody@shop.example'), 404);
  });
});

describe('PUT /user/admin/{email}', () => {
  it('makes an account an admin, and does nothing the second time', async () => {
    const person = await signUp(shop);
    expect((await admin.call('PUT', `/user/admin/${person.email}`)).json()).toEqual({ modifiedCount: 1 });
    expect((await admin.call('PUT', `/user/admin/${person.email}`)).json()).toEqual({ modifiedCount: 0 });
    expect((await person.call('GET', '/user')).statusCode).toBe(200);
  });

  it('rejects visitors, buyers and unknown accounts', async () => {
    expectProblem(await shop.app.inject({ method: 'PUT', url: `/api/user/admin/${buyer.email}` }), 401);
    expectProblem(await buyer.call('PUT', `/user/admin/${buyer.email}`), 403);
    expectProblem(await admin.call('PUT', '/user/admin/nobody@shop.example'), 404);
    expect((await admin.call('GET', '/user?q=nobody')).json()).toEqual([]);
  });
});

describe('DELETE /user/admin/{email}', () => {
  it('removes the role at once, and mails the user about both changes of the role', async () => {
    const person = await signUp(shop);
    await admin.call('PUT', `/user/admin/${person.email}`);
    expect((await mailsTo(shop, person.email, 'now an admin')).length).toBe(1);
    expect((await admin.call('DELETE', `/user/admin/${person.email}`)).json()).toEqual({ modifiedCount: 1 });
    expectProblem(await person.call('GET', '/user'), 403);
    expect((await admin.call('DELETE', `/user/admin/${person.email}`)).json()).toEqual({ modifiedCount: 0 });
    expect((await mailsTo(shop, person.email, 'no longer an admin')).length).toBe(1);
    const [entry] = (await admin.call('GET', `/audit?q=${person.email}&act=admin-revoked`)).json<AdminAction[]>();
    expect(entry).toMatchObject({ by: { email: admin.email }, changes: [{ field: 'role', from: 'admin', to: null }] });
  });

  it('rejects visitors, buyers and unknown accounts', async () => {
    expectProblem(await shop.app.inject({ method: 'DELETE', url: `/api/user/admin/${buyer.email}` }), 401);
    expectProblem(await buyer.call('DELETE', `/user/admin/${admin.email}`), 403);
    expectProblem(await admin.call('DELETE', '/user/admin/nobody@shop.example'), 404);
  });

  it('keeps one admin, even if the last two are revoked at the same time', async () => {
    const second = await signUpAdmin(shop);
    for (const { email } of (await admin.call('GET', '/user?role=admin&limit=100')).json<User[]>())
      if (![admin.email, second.email].includes(email)) await admin.call('DELETE', `/user/admin/${email}`);
    const left = await Promise.all([admin, second].map((each) => each.call('DELETE', `/user/admin/${each.email}`)));
    expect(left.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    // Restores the admin for the other tests.
    await makeAdmin(shop.db, admin.email, null);
  });
});

describe('a live shop', () => {
  const live = useTestApp({
    environment: {
      SHOP_MODE: 'live',
      PUBLIC_URL: 'https://shop.example',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      SMTP_URL: 'smtp://127.0.0.1:9',
      STAFF_SECOND_FACTOR: 'off',
      MAIL_FROM: 'shop@shop.example',
    },
  });

  it('does not make an account with an unconfirmed email address an admin', async () => {
    const [boss, person] = [await signUpAdmin(live), await signUp(live)];
    expectProblem(await boss.call('PUT', `/user/admin/${person.email}`), 409, 'email-not-verified');
    expect((await boss.call('GET', `/admin/${person.email}`)).json()).toEqual({ admin: false });
    await live.pool.query('update identity."user" set "emailVerified" = true where email = $1', [person.email]);
    expect((await boss.call('PUT', `/user/admin/${person.email}`)).json()).toEqual({ modifiedCount: 1 });
  });
});

describe('the admin role', () => {
  it('ends with the next request after an admin revokes it, but the last admin cannot lose the role', async () => {
    const person = await signUp(shop);
    await admin.call('PUT', `/user/admin/${person.email}`);
    expect((await person.call('GET', '/orders')).statusCode).toBe(200);
    await revokeAdmin(shop.db, person.email, null);
    expectProblem(await person.call('GET', '/orders'), 403);
    const admins = (await admin.call('GET', '/user?limit=100'))
      .json<User[]>()
      .filter((user) => user.role === 'admin' && user.email !== admin.email);
    for (const each of admins) await revokeAdmin(shop.db, each.email, null);
    await expect(revokeAdmin(shop.db, admin.email, null)).rejects.toMatchObject({ code: 'last-admin' });
  });
});
