import { randomUUID } from 'node:crypto';
import type { AdminAction } from '@axlewright/contract/desk/audit';
import type { Review } from '@axlewright/contract/desk/reviews';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountRow, closeAccount, closeForOwner, expectClosed } from '../../../../test/closed-accounts.ts';
import { accept, companyIdOf, invite, join } from '../../../../test/companies.ts';
import { eventually } from '../../../../test/eventually.ts';
import { mailsTo, subjectsTo } from '../../../../test/mails.ts';
import { passkeyDevice } from '../../../../test/passkey-device.ts';
import { type Person, signIn, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { addPasskey, enrollAuthenticator } from '../../../../test/second-factors.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await signUpAdmin(shop);
});

async function countIn(table: string, condition: string, value: string): Promise<number> {
  return (await shop.pool.query(`select 1 from ${table} where ${condition} = $1`, [value])).rows.length;
}

it('the last admin cannot close their account', async () => {
  const problem = expectProblem(await closeAccount(admin), 409, 'last-admin');
  expect(problem.detail).toBe(`${admin.email} is the last admin. Make another account an admin first.`);
  expectProblem(await closeForOwner(admin, admin.email), 409, 'last-admin');
});

describe('closing your account', () => {
  it('deletes name, email address, profile, sessions and all ways to sign in', async () => {
    const buyer = await signUp(shop);
    await buyer.call('POST', '/profile', { phone: '555 0100', location: 'Dayton' });
    await addPasskey(shop, buyer, passkeyDevice(shop.settings.publicUrl));
    const { subject } = await accountRow(shop, buyer);
    await expectClosed(closeAccount(buyer));

    expect(await accountRow(shop, buyer)).toMatchObject({
      email: null,
      display_name: '',
      company_id: null,
      closed_at: expect.any(Date),
    });
    expect(await countIn('profiles', 'user_id', buyer.userId)).toBe(0);
    expect(await countIn('sessions', 'user_id', buyer.userId)).toBe(0);
    expect(await countIn('company_members', 'user_id', buyer.userId)).toBe(0);
    for (const table of ['account', 'session', 'passkey']) expect(await countIn(`identity."${table}"`, '"userId"', subject)).toBe(0);
    expect(await countIn('identity."user"', 'id', subject)).toBe(0);
    expect(await countIn('identity."verification"', '"value"', subject)).toBe(0);
  });

  it('ends access immediately: tokens, cookies and passwords no longer work', async () => {
    const buyer = await signUp(shop);
    const elsewhere = await signIn(shop, buyer);
    await expectClosed(closeAccount(buyer));
    expectProblem(await buyer.call('GET', '/profile'), 401);
    expectProblem(await elsewhere.call('GET', '/profile'), 401);
    const headers = { authorization: `Bearer ${buyer.idToken}` };
    const exchange = await shop.app.inject({ method: 'PUT', url: `/api/user/${buyer.email}`, headers, payload: {} });
    expectProblem(exchange, 401, 'no-identity');
    await expect(signIn(shop, buyer)).rejects.toThrow('sign-in: 401');
    expect((await shop.app.inject({ url: '/identity/token', headers: { cookie: elsewhere.cookie } })).statusCode).toBe(401);
  });

  it('sends a last email to the old address, which can sign up again as a new account', async () => {
    const buyer = await signUp(shop);
    await shop.pool.query('update identity."user" set "emailVerified" = true where email = $1', [buyer.email]);
    await expectClosed(closeAccount(buyer));
    const [mail] = await mailsTo(shop, buyer.email, 'is closed');
    expect(mail?.text).toContain('You closed your account.');
    const again = await signUp(shop, { email: buyer.email });
    expect(again.userId).not.toBe(buyer.userId);
    expect((await again.call('GET', `/orders?email=${buyer.email}&state=all`)).json()).toEqual([]);
  });

  it('and signing up again is possible five times a day; each time, an unconfirmed address gets only one email', async () => {
    const email = `${randomUUID()}@shop.example`;
    for (let times = 0; times < 5; times++) await expectClosed(closeAccount(await signUp(shop, { email })));
    await expect(signUp(shop, { email: email.toUpperCase() })).rejects.toThrow('sign-up: 429');
    await eventually(async () => expect(await countIn('jobs.job', "data ->> 'to'", email)).toBe(0));
    expect(await subjectsTo(shop, { email }, '')).toEqual(Array(5).fill('Confirm your email for Axlewright'));
  });

  it('needs the email address of the account and a recent sign-in', async () => {
    const [buyer, other] = await Promise.all([signUp(shop), signUp(shop)]);
    expectProblem(await closeAccount(buyer, other.email), 403, 'forbidden');
    expectProblem(await buyer.call('POST', '/me/closure', {}), 422);
    await shop.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(0) })
      .where('user_id', '=', buyer.userId)
      .execute();
    expectProblem(await closeAccount(buyer), 403, 'reauthentication-required');
    expect((await accountRow(shop, buyer)).closed_at).toBeNull();
  });

  it('removes the name from reviews on the public pages', async () => {
    const buyer = await signUp(shop, { name: 'Rita Review' });
    const { _id } = (await buyer.call('POST', '/reviews', { rating: '5', review: 'Fits.' })).json<Review>();
    const nameInList = async () => {
      const reviews = (await shop.app.inject({ url: '/api/reviews?limit=100' })).json<Review[]>();
      return reviews.find((review) => review._id === _id)?.userName;
    };
    expect(await nameInList()).toBe('Rita Review');
    await expectClosed(closeAccount(buyer));
    expect(await nameInList()).toBe('Former customer');
  });

  it('removes staff roles and second factors, and records that in the audit log', async () => {
    const leaver = await signUpAdmin(shop);
    await enrollAuthenticator(leaver);
    await expectClosed(closeAccount(leaver));
    expect(await accountRow(shop, leaver)).toMatchObject({ role: null, asks_second_factor: false });
    expect(await countIn('authenticators', 'user_id', leaver.userId)).toBe(0);
    expect(await countIn('recovery_codes', 'user_id', leaver.userId)).toBe(0);
    const [entry] = (await admin.call('GET', `/audit?q=${leaver.email}`)).json<AdminAction[]>();
    expect(entry).toMatchObject({ act: 'account-closed', changes: [{ field: 'role', from: 'admin', to: null }] });
    expect(entry?.by).toEqual({ name: '', email: '' });
  });

  it('withdraws the open invitations that the account has sent or received, and deletes their addresses', async () => {
    const [buyer, other, guest] = await Promise.all([signUp(shop), signUp(shop), signUp(shop)]);
    const sent = await invite(shop, buyer, guest.email, 'buyer');
    await other.call('POST', '/company/invitations', { email: buyer.email, role: 'buyer' });
    await other.call('POST', '/company/invitations', { email: guest.email, role: 'buyer' });
    await expectClosed(closeAccount(buyer));
    const rows = await shop.db
      .selectFrom('company_invitations')
      .select(['email', 'withdrawn_at'])
      .where('invited_by', 'in', [buyer.userId, other.userId])
      .orderBy('id')
      .execute();
    const closed = { email: '', withdrawn_at: expect.any(Date) };
    expect(rows).toEqual([closed, closed, { email: guest.email, withdrawn_at: null }]);
    expect(expectProblem(await accept(guest, sent), 409, 'invitation-closed').parameters).toEqual({ reason: 'withdrawn' });
  });

  it('keeps a company without members for its orders, but not its phone number, addresses and saved lists', async () => {
    const [buyer, colleague] = await Promise.all([signUp(shop), signUp(shop)]);
    const shipTo = { name: 'Bay 4', line1: '12 Mill St', city: 'Dayton', state: 'OH', postalCode: '45402' };
    for (const person of [buyer, colleague]) {
      await person.call('PUT', '/company', { name: 'Mill Street Garage', taxId: '12-345', phone: '555 0100' });
      await person.call('POST', '/company/addresses', { shipTo });
      await person.call('POST', '/saved-lists', { name: 'Weekly', lines: [] });
    }
    const [ownCompany, shared] = [await companyIdOf(buyer), await companyIdOf(colleague)];
    await join(shop, colleague, buyer, 'buyer');
    await expectClosed(closeAccount(buyer));
    const read = (id: string) =>
      shop.db.selectFrom('companies').select(['name', 'tax_id', 'phone']).where('id', '=', id).executeTakeFirstOrThrow();
    expect(await read(ownCompany)).toEqual({ name: 'Mill Street Garage', tax_id: '12-345', phone: '' });
    expect(await countIn('company_addresses', 'company_id', ownCompany)).toBe(0);
    expect(await countIn('saved_lists', 'company_id', ownCompany)).toBe(0);
    expect(await read(shared)).toMatchObject({ phone: '555 0100' });
    expect(await countIn('company_addresses', 'company_id', shared)).toBe(1);
    expect(await countIn('saved_lists', 'company_id', shared)).toBe(1);
  });

  it('fails for the only owner of a company with other members, until there is another owner', async () => {
    const [owner, member] = await Promise.all([signUp(shop), signUp(shop)]);
    await owner.call('PUT', '/company', { name: 'Ridge Diesel', taxId: '', phone: '' });
    const companyId = await companyIdOf(owner);
    await join(shop, owner, member, 'buyer');
    const problem = expectProblem(await closeAccount(owner), 409, 'only-owner');
    expect(problem.detail).toBe(
      'This account is the only owner of Ridge Diesel, which has other members. Make one of them an owner first.',
    );
    await owner.call('PUT', `/company/members/${member.userId}`, { role: 'owner' });
    await expectClosed(closeAccount(owner));
    expect(await countIn('company_members', 'company_id', companyId)).toBe(1);
  });
});
