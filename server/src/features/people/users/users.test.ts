import { randomUUID } from 'node:crypto';
import type { AdminAction } from '@axlewright/contract/desk/audit';
import { type StaffRole, staffRoles } from '@axlewright/contract/people/capabilities';
import type { MyCapabilities } from '@axlewright/contract/people/company';
import type { User } from '@axlewright/contract/people/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { liveEnvironment } from '../../../../test/live-environment.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { raceForTable, waitingOnLock, whileLocked } from '../../../../test/waiting-on-lock.ts';
import { makeAdmin, revokeAdmin, setStaffRole } from './staff-roles.ts';

const shop = useTestApp();
let admin: Person;
let buyer: Person;

const staffRolePath = ({ email }: Pick<Person, 'email'>) => `/user/staff-role/${email}`;

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

  it('lists the accounts with one staff role, or with none', async () => {
    const q = randomUUID();
    const people = await Promise.all(
      [...staffRoles, null].map(async (role) => {
        const person = await signUp(shop, { email: `${role}-${q}@shop.example` });
        await setStaffRole(shop.db, person.email, role, null);
        return { role, email: person.email };
      }),
    );
    for (const { role, email } of people) {
      const found = (await admin.call('GET', `/user?q=${q}&role=${role ?? 'none'}`)).json<User[]>();
      expect(found.map((user) => [user.email, user.role, user.staffRole])).toEqual([[email, role === 'admin' ? 'admin' : null, role]]);
    }
    expectProblem(await admin.call('GET', '/user?role=boss'), 400);
    const csv = (await admin.call('GET', `/exports/users?q=${q}&role=clerk`)).body.trim().split(/\r?\n/);
    expect(csv[0]).toMatch(/,staff role$/);
    expect(csv[1]).toMatch(/,clerk$/);
    expect(csv).toHaveLength(2);
  });

  it('rejects visitors, buyers and an invalid limit', async () => {
    expectProblem(await shop.app.inject({ url: '/api/user' }), 401);
    expectProblem(await buyer.call('GET', '/user'), 403);
    expectProblem(await admin.call('GET', '/user?limit=many'), 400);
  });
});

describe('GET /admin/{email}', () => {
  it('returns whether an account is an admin, to its user and to admins', async () => {
    expect((await buyer.call('GET', `/admin/${buyer.email}`)).json()).toEqual({ admin: false });
    expect((await admin.call('GET', `/admin/${admin.email}`)).json()).toEqual({ admin: true });
    expect((await admin.call('GET', `/admin/${buyer.email}`)).json()).toEqual({ admin: false });
  });

  it('returns false for all other staff roles', async () => {
    const person = await signUp(shop);
    for (const role of staffRoles) {
      await admin.call('PUT', staffRolePath(person), { staffRole: role });
      expect((await person.call('GET', `/admin/${person.email}`)).json(), role).toEqual({ admin: role === 'admin' });
    }
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
  it('removes the role at once, and emails the user about both role changes', async () => {
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

  it('also ends requests that wait: a revoked admin can neither make an admin nor close an account', async () => {
    const revoked = await signUpAdmin(shop);
    const revoke = () => admin.call('DELETE', `/user/admin/${revoked.email}`);
    const lowestAdmin = `select from users where role = 'admin' order by id limit 1 for update`;
    const { making } = await whileLocked(shop, lowestAdmin, [], async () => {
      const revoking = revoke();
      await waitingOnLock(shop);
      const waiting = revoked.call('PUT', `/user/admin/${buyer.email}`);
      await waitingOnLock(shop, 2);
      return { making: Promise.all([revoking, waiting]) };
    });
    expect((await making).map(({ statusCode }) => statusCode)).toEqual([200, 403]);
    expect((await buyer.call('GET', `/admin/${buyer.email}`)).json()).toEqual({ admin: false });

    await makeAdmin(shop.db, revoked.email, null);
    const { closing } = await whileLocked(shop, 'select from users where id = $1 for update', [buyer.userId], async () => {
      const waiting = revoked.call('POST', `/user/closure/${buyer.email}`);
      await waitingOnLock(shop);
      expect((await revoke()).statusCode).toBe(200);
      return { closing: waiting };
    });
    expectProblem(await closing, 403, 'forbidden');
  });

  it('keeps one admin, even if the last two are revoked at the same time', async () => {
    const second = await signUpAdmin(shop);
    for (const { email } of (await admin.call('GET', '/user?role=admin&limit=100')).json<User[]>())
      if (![admin.email, second.email].includes(email)) await admin.call('DELETE', `/user/admin/${email}`);
    const responses = await raceForTable(shop, 'users', () =>
      [admin, second].map((each) => each.call('DELETE', `/user/admin/${each.email}`)),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    // Restores the admin for the other tests.
    await makeAdmin(shop.db, admin.email, null);
  });
});

describe('PUT /user/staff-role/{email}', () => {
  it('gives an account each staff role, from its next request on', async () => {
    const person = await signUp(shop);
    const reads = ['/overview', '/orders', '/payments/health', '/exports/parts', '/reviews/all', '/user', '/audit', '/mail-previews'];
    const readable: Record<StaffRole, string[]> = {
      admin: reads,
      clerk: ['/overview', '/orders', '/user'],
      catalog: ['/exports/parts'],
      finance: ['/overview', '/orders', '/payments/health', '/audit'],
      support: ['/orders', '/reviews/all', '/user', '/mail-previews'],
    };
    for (const role of staffRoles) {
      expect((await admin.call('PUT', staffRolePath(person), { staffRole: role })).json(), role).toEqual({ modifiedCount: 1 });
      const statuses = await Promise.all(reads.map(async (path) => [path, (await person.call('GET', path)).statusCode] as const));
      expect(Object.fromEntries(statuses), role).toEqual(
        Object.fromEntries(reads.map((path) => [path, readable[role].includes(path) ? 200 : 403])),
      );
      expect((await person.call('GET', '/me/capabilities')).json<MyCapabilities>().staffRole).toBe(role);
    }
    expect((await admin.call('PUT', staffRolePath(person), { staffRole: null })).json()).toEqual({ modifiedCount: 1 });
    expectProblem(await person.call('GET', '/orders'), 403);
    expect((await admin.call('PUT', staffRolePath(person), { staffRole: null })).json()).toEqual({ modifiedCount: 0 });
  });

  it('emails the owner what the role may do, and records who changed it', async () => {
    const person = await signUp(shop);
    await admin.call('PUT', staffRolePath(person), { staffRole: 'clerk' });
    const [mail] = await mailsTo(shop, person.email, 'is now Clerk');
    expect(mail?.text).toContain(
      'Sees, cancels and ships orders, places orders for customers who call, receives and counts stock, and sees users and figures.',
    );
    await admin.call('PUT', staffRolePath(person), { staffRole: 'finance' });
    expect((await mailsTo(shop, person.email, 'is now Finance'))[0]?.text).toContain('It replaces your former role, Clerk.');
    await admin.call('PUT', staffRolePath(person), { staffRole: 'finance' });
    await admin.call('PUT', staffRolePath(person), { staffRole: null });
    expect((await mailsTo(shop, person.email, 'no longer have a staff role')).length).toBe(1);
    expect((await mailsTo(shop, person.email, 'is now Finance')).length).toBe(1);
    const entries = (await admin.call('GET', `/audit?q=${person.email}&act=staff-role-changed&sort=oldest`)).json<AdminAction[]>();
    expect(entries.map(({ by, changes }) => [by?.email, changes])).toEqual([
      [admin.email, [{ field: 'role', from: null, to: 'clerk' }]],
      [admin.email, [{ field: 'role', from: 'clerk', to: 'finance' }]],
      [admin.email, [{ field: 'role', from: 'finance', to: null }]],
    ]);
  });

  it('rejects staff who are not admins, visitors, unknown accounts and unknown roles', async () => {
    const person = await signUp(shop);
    for (const role of ['clerk', 'catalog', 'finance', 'support'] as const) {
      await setStaffRole(shop.db, person.email, role, null);
      expectProblem(await person.call('PUT', staffRolePath(person), { staffRole: 'admin' }), 403);
      expectProblem(await person.call('PUT', `/user/admin/${person.email}`), 403);
      expectProblem(await person.call('DELETE', `/user/admin/${admin.email}`), 403);
    }
    expectProblem(await shop.app.inject({ method: 'PUT', url: `/api${staffRolePath(person)}`, payload: { staffRole: 'clerk' } }), 401);
    expectProblem(await buyer.call('PUT', staffRolePath(buyer), { staffRole: 'clerk' }), 403);
    expectProblem(await admin.call('PUT', staffRolePath({ email: 'nobody@shop.example' }), { staffRole: 'clerk' }), 404);
    for (const body of [{ staffRole: 'boss' }, { staffRole: 'clerk', also: 1 }, {}])
      expectProblem(await admin.call('PUT', staffRolePath(buyer), body), 422);
  });

  it('Make Admin can turn a clerk into an admin; Remove admin changes only admins', async () => {
    const person = await signUp(shop);
    await admin.call('PUT', staffRolePath(person), { staffRole: 'clerk' });
    expect((await admin.call('DELETE', `/user/admin/${person.email}`)).json()).toEqual({ modifiedCount: 0 });
    expect((await person.call('GET', '/me/capabilities')).json<MyCapabilities>().staffRole).toBe('clerk');
    expect((await admin.call('PUT', `/user/admin/${person.email}`)).json()).toEqual({ modifiedCount: 1 });
    expect((await person.call('GET', '/me/capabilities')).json<MyCapabilities>().staffRole).toBe('admin');
    expect((await admin.call('DELETE', `/user/admin/${person.email}`)).json()).toEqual({ modifiedCount: 1 });
    expect((await person.call('GET', '/me/capabilities')).json<MyCapabilities>().staffRole).toBeNull();
  });

  it('keeps one admin, even if the last two become clerks at the same time', async () => {
    const second = await signUpAdmin(shop);
    for (const { email } of (await admin.call('GET', '/user?role=admin&limit=100')).json<User[]>())
      if (![admin.email, second.email].includes(email)) await setStaffRole(shop.db, email, null, null);
    const responses = await raceForTable(shop, 'users', () =>
      [admin, second].map((each) => each.call('PUT', staffRolePath(each), { staffRole: 'clerk' })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'last-admin' });
    // Restores the admin for the other tests.
    await makeAdmin(shop.db, admin.email, null);
  });
});

describe('a live shop', () => {
  const live = useTestApp({ environment: liveEnvironment });

  it('does not make an account with an unconfirmed email address an admin', async () => {
    const [boss, person] = [await signUpAdmin(live), await signUp(live)];
    expectProblem(await boss.call('PUT', `/user/admin/${person.email}`), 409, 'email-not-verified');
    expect((await boss.call('GET', `/admin/${person.email}`)).json()).toEqual({ admin: false });
    await live.pool.query('update identity."user" set "emailVerified" = true where email = $1', [person.email]);
    expect((await boss.call('PUT', `/user/admin/${person.email}`)).json()).toEqual({ modifiedCount: 1 });
  });

  it('cannot give a staff role to an account with an unconfirmed email address, but can remove it', async () => {
    const [boss, person] = [await signUpAdmin(live), await signUp(live)];
    for (const role of staffRoles)
      expectProblem(await boss.call('PUT', staffRolePath(person), { staffRole: role }), 409, 'email-not-verified');
    await setStaffRole(live.db, person.email, 'clerk', null);
    expect((await boss.call('PUT', staffRolePath(person), { staffRole: null })).json()).toEqual({ modifiedCount: 1 });
  });
});

describe('the admin role', () => {
  it('ends on the next request after an admin revokes it, but the last admin cannot lose the role', async () => {
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
