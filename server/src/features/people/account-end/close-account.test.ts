import { randomUUID } from 'node:crypto';
import type { AdminAction } from '@axlewright/contract/desk/audit';
import type { Review } from '@axlewright/contract/desk/reviews';
import type { StaffRole } from '@axlewright/contract/people/capabilities';
import type { Order } from '@axlewright/contract/sales/orders';
import { UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { requestsTo } from '../../../../test/company-moves.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { passkeyDevice } from '../../../../test/passkey-device.ts';
import { type Person, signIn, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { addPasskey, enrollAuthenticator } from '../../../../test/second-factors.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { openTestOrders, type TestOrders } from '../../../../test/test-orders.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await signUpAdmin(shop);
});

const close = (person: Person, email = person.email) => person.call('POST', '/me/closure', { email });
const closeFor = (staff: Person, email: string) => staff.call('POST', `/user/closure/${email}`);

async function expectClosed(closing: ReturnType<typeof close>): Promise<void> {
  const response = await closing;
  expect([response.statusCode, response.body]).toEqual([204, '']);
}

const rowOf = ({ userId }: Person) => shop.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();

async function signUpStaff(role: StaffRole): Promise<Person> {
  const person = await signUp(shop);
  await shop.db.updateTable('users').set({ role }).where('id', '=', person.userId).execute();
  return person;
}

async function companyOf(person: Person): Promise<string> {
  return (await rowOf(person)).company_id ?? '';
}

async function join(person: Person, companyId: string, role: 'owner' | 'buyer'): Promise<void> {
  await shop.db.insertInto('company_members').values({ company_id: companyId, user_id: person.userId, role }).execute();
}

async function countIn(table: string, condition: string, value: string): Promise<number> {
  return (await shop.pool.query(`select 1 from ${table} where ${condition} = $1`, [value])).rows.length;
}

it('the last admin cannot close their account', async () => {
  const problem = expectProblem(await close(admin), 409, 'last-admin');
  expect(problem.detail).toBe(`${admin.email} is the last admin. Make another account an admin first.`);
  expectProblem(await closeFor(admin, admin.email), 409, 'last-admin');
});

describe('closing your account', () => {
  it('deletes name, email address, profile, sessions and all ways to sign in', async () => {
    const buyer = await signUp(shop);
    await buyer.call('POST', '/profile', { phone: '555 0100', location: 'Dayton' });
    await addPasskey(shop, buyer, passkeyDevice(shop.settings.publicUrl));
    const { subject } = await rowOf(buyer);
    await expectClosed(close(buyer));

    expect(await rowOf(buyer)).toMatchObject({
      email: null,
      display_name: '',
      email_verified: false,
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

  it('ends access at once: tokens, cookies and passwords no longer work', async () => {
    const buyer = await signUp(shop);
    const elsewhere = await signIn(shop, buyer);
    await expectClosed(close(buyer));
    expectProblem(await buyer.call('GET', '/profile'), 401);
    expectProblem(await elsewhere.call('GET', '/profile'), 401);
    const headers = { authorization: `Bearer ${buyer.idToken}` };
    const exchange = await shop.app.inject({ method: 'PUT', url: `/api/user/${buyer.email}`, headers, payload: {} });
    expectProblem(exchange, 401, 'no-identity');
    await expect(signIn(shop, buyer)).rejects.toThrow('sign-in: 401');
    expect((await shop.app.inject({ url: '/identity/token', headers: { cookie: elsewhere.cookie } })).statusCode).toBe(401);
  });

  it('sends a last mail to the old address, which can sign up again as a new account', async () => {
    const buyer = await signUp(shop);
    await expectClosed(close(buyer));
    const [mail] = await mailsTo(shop, buyer.email, 'is closed');
    expect(mail?.text).toContain('You closed your account.');
    const again = await signUp(shop, { email: buyer.email });
    expect(again.userId).not.toBe(buyer.userId);
    expect((await again.call('GET', `/orders?email=${buyer.email}&state=all`)).json()).toEqual([]);
  });

  it('needs the email address of the account and a recent sign-in', async () => {
    const [buyer, other] = await Promise.all([signUp(shop), signUp(shop)]);
    expectProblem(await close(buyer, other.email), 403, 'forbidden');
    expectProblem(await buyer.call('POST', '/me/closure', {}), 422);
    await shop.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(0) })
      .where('user_id', '=', buyer.userId)
      .execute();
    expectProblem(await close(buyer), 403, 'reauthentication-required');
    expect((await rowOf(buyer)).closed_at).toBeNull();
  });

  it('removes the name from reviews on the public pages', async () => {
    const buyer = await signUp(shop, { name: 'Rita Review' });
    const { _id } = (await buyer.call('POST', '/reviews', { rating: '5', review: 'Fits.' })).json<Review>();
    const nameInList = async () => {
      const reviews = (await shop.app.inject({ url: '/api/reviews?limit=100' })).json<Review[]>();
      return reviews.find((review) => review._id === _id)?.userName;
    };
    expect(await nameInList()).toBe('Rita Review');
    await expectClosed(close(buyer));
    expect(await nameInList()).toBe('Former customer');
  });

  it('removes staff roles and second factors, and records that in the audit log', async () => {
    const leaver = await signUpAdmin(shop);
    await enrollAuthenticator(leaver);
    await expectClosed(close(leaver));
    expect(await rowOf(leaver)).toMatchObject({ role: null, asks_second_factor: false });
    expect(await countIn('authenticators', 'user_id', leaver.userId)).toBe(0);
    expect(await countIn('recovery_codes', 'user_id', leaver.userId)).toBe(0);
    const [entry] = (await admin.call('GET', `/audit?q=${leaver.email}`)).json<AdminAction[]>();
    expect(entry).toMatchObject({ act: 'account-closed', changes: [{ field: 'role', from: 'admin', to: null }] });
    expect(entry?.by).toEqual({ name: '', email: '' });
  });

  it('withdraws the open invitations that the account has sent or received', async () => {
    const [buyer, other] = await Promise.all([signUp(shop), signUp(shop)]);
    const guest = `${randomUUID()}@shop.example`;
    await buyer.call('POST', '/company/invitations', { email: guest, role: 'buyer' });
    await other.call('POST', '/company/invitations', { email: buyer.email, role: 'buyer' });
    await other.call('POST', '/company/invitations', { email: guest, role: 'buyer' });
    await expectClosed(close(buyer));
    const rows = await shop.db
      .selectFrom('company_invitations')
      .select(['invited_by', 'email', 'withdrawn_at'])
      .where('email', 'in', [guest, buyer.email])
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.withdrawn_at !== null)).toEqual([true, true, false]);
  });

  it('keeps a company without members for its orders, but not its phone number and addresses', async () => {
    const [buyer, colleague] = await Promise.all([signUp(shop), signUp(shop)]);
    const shipTo = { name: 'Bay 4', line1: '12 Mill St', city: 'Dayton', state: 'OH', postalCode: '45402' };
    for (const person of [buyer, colleague]) {
      await person.call('PUT', '/company', { name: 'Mill Street Garage', taxId: '12-345', phone: '555 0100' });
      await person.call('POST', '/company/addresses', { shipTo });
    }
    const [own, shared] = [await companyOf(buyer), await companyOf(colleague)];
    await join(buyer, shared, 'buyer');
    await expectClosed(close(buyer));
    const read = (id: string) =>
      shop.db.selectFrom('companies').select(['name', 'tax_id', 'phone']).where('id', '=', id).executeTakeFirstOrThrow();
    expect(await read(own)).toEqual({ name: 'Mill Street Garage', tax_id: '12-345', phone: '' });
    expect(await countIn('company_addresses', 'company_id', own)).toBe(0);
    expect(await read(shared)).toMatchObject({ phone: '555 0100' });
    expect(await countIn('company_addresses', 'company_id', shared)).toBe(1);
  });

  it('fails for the only owner of a company with other members, until there is another owner', async () => {
    const [owner, member] = await Promise.all([signUp(shop), signUp(shop)]);
    await owner.call('PUT', '/company', { name: 'Ridge Diesel', taxId: '', phone: '' });
    const companyId = await companyOf(owner);
    await join(member, companyId, 'buyer');
    const problem = expectProblem(await close(owner), 409, 'only-owner');
    expect(problem.detail).toBe(
      'This account is the only owner of Ridge Diesel, which has other members. Make one of them an owner first.',
    );
    await owner.call('PUT', `/company/members/${member.userId}`, { role: 'owner' });
    await expectClosed(close(owner));
    expect(await countIn('company_members', 'company_id', companyId)).toBe(1);
  });
});

it('declines moves into another company that wait for an answer', async () => {
  const [buyer, owner] = await Promise.all([signUp(shop), signUp(shop)]);
  const part = await addPart(admin);
  const { _id } = (await buyer.call('POST', '/orders', { partId: part._id, quantity: 2 })).json<Order>();
  const move = { email: buyer.email, companyId: await companyOf(owner), role: 'buyer', withOrders: true };
  expect((await admin.call('POST', '/company-moves', move)).statusCode).toBe(201);
  expect(await requestsTo(owner)).toHaveLength(1);
  expectProblem(await close(buyer), 409, 'unpaid-orders');
  expect(await requestsTo(owner)).toHaveLength(1);
  await buyer.call('DELETE', `/orders/${_id}`);
  await expectClosed(close(buyer));
  expect(await requestsTo(owner)).toEqual([]);
});

describe('orders of a closed account', () => {
  let test: TestOrders;
  beforeAll(async () => {
    test = await openTestOrders(shop);
  });

  it('must be paid or canceled first', async () => {
    const buyer = await signUp(shop);
    const place = async () => (await buyer.call('POST', '/orders', { partId: test.part._id, quantity: 4 })).json<Order>();
    const first = await place();
    expect(expectProblem(await close(buyer), 409, 'unpaid-orders').detail).toBe(
      'This account has an unpaid order. Pay or cancel it first.',
    );
    const second = await place();
    expect(expectProblem(await close(buyer), 409, 'unpaid-orders').parameters).toEqual({ orders: 2 });
    for (const { _id } of [first, second]) expect((await buyer.call('DELETE', `/orders/${_id}`)).statusCode).toBe(204);
    await expectClosed(close(buyer));
  });

  it('stay with the names and addresses in them', async () => {
    const order = await test.placePaidOrder();
    await expectClosed(close(test.buyer));
    const kept = (await admin.call('GET', `/orders/${order._id}`)).json<Order>();
    expect(kept).toEqual({ ...order, buyerPhone: null });
    expect(kept).toMatchObject({ email: test.buyer.email, customer: test.buyer.name, paid: true });
  });

  it('do not prevent the closing if only other members can pay or cancel them', async () => {
    const [owner, former] = await Promise.all([signUp(shop), signUp(shop)]);
    const companyId = await companyOf(owner);
    await join(former, companyId, 'buyer');
    await former.call('PUT', '/me/company', { companyId });
    await former.call('POST', '/orders', { partId: test.part._id, quantity: 4 });
    expectProblem(await close(former), 409, 'unpaid-orders');
    await owner.call('DELETE', `/company/members/${former.userId}`);
    await expectClosed(close(former));
    // The order now belongs to a company with one member. Without the owner, nobody could pay or cancel it.
    expectProblem(await close(owner), 409, 'unpaid-orders');
  });
});

describe('closing an account for its owner', () => {
  it('is allowed to support; the owner gets a mail, and the audit log an entry', async () => {
    const [support, buyer] = await Promise.all([signUpStaff('support'), signUp(shop)]);
    await expectClosed(closeFor(support, buyer.email));
    expectProblem(await buyer.call('GET', '/profile'), 401);
    const [mail] = await mailsTo(shop, buyer.email, 'is closed');
    expect(mail?.text).toContain('Our staff closed your account, as you asked.');
    const [entry] = (await admin.call('GET', `/audit?q=${buyer.email}&act=account-closed`)).json<AdminAction[]>();
    expect(entry).toMatchObject({ by: { email: support.email }, subject: { id: buyer.userId, name: buyer.email }, changes: [] });
    expectProblem(await closeFor(support, buyer.email), 404);
  });

  it('of staff is left to those who manage users', async () => {
    const [support, clerk] = await Promise.all([signUpStaff('support'), signUpStaff('clerk')]);
    expectProblem(await closeFor(support, clerk.email), 403);
    expectProblem(await closeFor(clerk, support.email), 403);
    await expectClosed(closeFor(admin, clerk.email));
  });

  it('fails in the same cases as closing your own account', async () => {
    const [owner, member] = await Promise.all([signUp(shop), signUp(shop)]);
    await join(member, await companyOf(owner), 'buyer');
    expectProblem(await closeFor(admin, owner.email), 409, 'only-owner');
    const part = await addPart(admin);
    await member.call('POST', '/orders', { partId: part._id, quantity: 2 });
    expectProblem(await closeFor(admin, member.email), 409, 'unpaid-orders');
  });
});

describe('with Firebase', () => {
  const environment = {
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: 'axlewright-test',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  };
  const firebaseShop = useTestApp({ environment });

  it('a closed account stays closed, and a later sign-in of the same user opens a new account', async () => {
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
      return firebaseShop.app.inject({ method: 'PUT', url: `/api/user/${user.email}`, headers, payload: {} });
    };
    const now = Math.floor(Date.now() / 1000);
    const headers = { authorization: `Bearer ${(await enter(now)).json<{ token: string }>().token}` };
    const closing = await firebaseShop.app.inject({ method: 'POST', url: '/api/me/closure', headers, payload: { email: user.email } });
    expect(closing.statusCode).toBe(204);
    expectProblem(await firebaseShop.app.inject({ url: '/api/profile', headers }), 401);
    expectProblem(await enter(now), 401, 'no-identity');
    expect((await enter(now + 2)).statusCode).toBe(200);
    const rows = await firebaseShop.db.selectFrom('users').select(['email', 'closed_at']).orderBy('id').execute();
    expect(rows).toEqual([
      { email: null, closed_at: expect.any(Date) },
      { email: user.email, closed_at: null },
    ]);
  });
});
