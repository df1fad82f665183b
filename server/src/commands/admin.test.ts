import { describe, expect, it } from 'vitest';
import { runCommandProcess } from '../../test/command-process.ts';
import { mailsTo } from '../../test/mails.ts';
import { signIn, signUp } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';

const shop = useTestApp();

const admin = (...args: string[]) => runCommandProcess(['admin', ...args], shop.databaseSettings);

describe('npm run admin', () => {
  it('grants, lists and revokes staff roles, but never takes the role from the last admin', async () => {
    const [first, second] = [await signUp(shop), await signUp(shop)];
    expect(await admin('list')).toEqual({ code: 0, output: 'There is no admin yet.\n' });
    const warning = (email: string) => `Warning: ${email} is not confirmed. Make sure that it belongs to the right person.\n`;
    expect(await admin('grant', ` ${first.email.toUpperCase()} `)).toEqual({
      code: 0,
      output: `${first.email} now has the staff role admin.\n${warning(first.email)}`,
    });
    expect((await first.call('GET', '/user')).statusCode).toBe(200);
    await shop.pool.query('update identity."user" set "emailVerified" = true where email = $1', [first.email]);
    expect((await admin('grant', first.email)).output).toBe(`${first.email} already had the staff role admin.\n`);
    expect(await admin('revoke', first.email)).toEqual({
      code: 1,
      output: `${first.email} is the last admin. Make another account an admin first.\n`,
    });
    await admin('grant', second.email);
    expect(await admin('revoke', first.email)).toEqual({ code: 0, output: `${first.email} no longer has a staff role.\n` });
    expect((await admin('grant', first.email, 'clerk')).output).toBe(`${first.email} now has the staff role clerk.\n`);
    expect((await first.call('GET', '/user')).statusCode).toBe(200);
    expect((await first.call('GET', '/audit')).statusCode).toBe(403);
    expect((await admin('list')).output).toBe(`${first.email} clerk\n${second.email} admin\n`);
    expect((await admin('revoke', first.email)).code).toBe(0);
    expect((await admin('revoke', first.email)).output).toBe(`${first.email} had no staff role.\n`);
    expect((await first.call('GET', '/user')).statusCode).toBe(403);
    expect((await mailsTo(shop, first.email, 'You are now an admin')).length).toBe(1);
    expect((await mailsTo(shop, first.email, 'You are no longer an admin')).length).toBe(1);
    expect((await mailsTo(shop, first.email, 'is now Clerk')).length).toBe(1);
  });

  it('logs a user out everywhere and notifies the owner by email', async () => {
    const person = await signUp(shop);
    expect(await admin('sign-out', person.email)).toEqual({ code: 0, output: `${person.email} is logged out everywhere.\n` });
    expect((await person.call('GET', '/profile')).statusCode).toBe(401);
    const exchange = await shop.app.inject({
      method: 'PUT',
      url: `/api/user/${person.email}`,
      headers: { authorization: `Bearer ${person.idToken}` },
      payload: {},
    });
    expect(exchange.statusCode).toBe(401);
    const again = await shop.app.inject({
      method: 'POST',
      url: '/identity/sign-in/email',
      payload: { email: person.email, password: person.password },
    });
    expect(again.statusCode).toBe(200);
    expect(await mailsTo(shop, person.email, 'was logged out everywhere')).toHaveLength(1);
  });

  it('resets the second factor of an account, and notifies the owner by email', async () => {
    const person = await signUp(shop);
    await admin('grant', person.email);
    await person.call('POST', '/second-factor/authenticator');
    await shop.db.updateTable('users').set({ asks_second_factor: true }).where('id', '=', person.userId).execute();
    expect((await person.call('GET', '/user')).statusCode).toBe(403);
    expect((await admin('reset-second-factor', person.email)).output).toContain('no longer has a second factor');
    expect((await person.call('GET', '/profile')).statusCode).toBe(401);
    const again = await signIn(shop, person);
    expect((await again.call('GET', '/user')).statusCode).toBe(200);
    expect((await again.call('POST', '/second-factor/authenticator')).statusCode).toBe(201);
    expect(await mailsTo(shop, person.email, 'The second factor of your')).toHaveLength(1);
  });

  it('says what to do about an unknown email address or action', async () => {
    expect(await admin('grant', 'nobody@shop.example')).toEqual({
      code: 1,
      output: 'There is no such account.\nSign up in the shop with this email address first.\n',
    });
    expect((await admin('crown', 'a@shop.example')).output).toMatch(/^Usage: npm run admin/);
    expect((await admin('grant', 'a@shop.example', 'boss')).output).toMatch(/^Usage: npm run admin/);
    expect((await admin()).code).toBe(1);
  });
});
