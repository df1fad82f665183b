import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type Person, signIn, signUp } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { beginAsHolder, waitingOnLock, whileLocked } from '../../../../test/waiting-on-lock.ts';

const shop = useTestApp();
let addAccount: Awaited<ReturnType<typeof quickAccounts>>;
let admin: Person;

beforeAll(async () => {
  addAccount = await quickAccounts(shop);
  admin = await addAccount({ staffRole: 'admin' });
});

const close = (person: Person) => person.call('POST', '/me/closure', { email: person.email });
const statusesOf = async (...calls: Promise<{ statusCode: number }>[]) => (await Promise.all(calls)).map(({ statusCode }) => statusCode);

async function ordersOf({ userId }: Person): Promise<number> {
  return (await shop.db.selectFrom('orders').select('id').where('user_id', '=', userId).execute()).length;
}

async function companyOf({ userId }: Person): Promise<string> {
  const { company_id } = await shop.db.selectFrom('users').select('company_id').where('id', '=', userId).executeTakeFirstOrThrow();
  return company_id ?? '';
}

it('an order that waits for a lock on its part is not placed if the account is closed meanwhile', async () => {
  const buyer = await addAccount();
  const part = await addPart(admin, { availableQ: 20 });
  const { order } = await whileLocked(shop, 'select from parts where id = $1 for update', [part._id], async () => {
    const waiting = buyer.call('POST', '/orders', { partId: part._id, quantity: 2 });
    await waitingOnLock(shop);
    expect((await close(buyer)).statusCode).toBe(204);
    return { order: waiting };
  });
  expectProblem(await order, 401, 'not-logged-in');
  expect(await ordersOf(buyer)).toBe(0);
});

it('if an account orders and is closed at the same time, only one of the two succeeds', async () => {
  const part = await addPart(admin, { availableQ: 1_000 });
  for (let round = 0; round < 12; round++) {
    const buyer = await addAccount();
    const [ordered, closed] = await statusesOf(buyer.call('POST', '/orders', { partId: part._id, quantity: 2 }), close(buyer));
    expect([
      [201, 409],
      [401, 204],
    ]).toContainEqual([ordered, closed]);
    expect(await ordersOf(buyer)).toBe(ordered === 201 ? 1 : 0);
  }
});

it('an account is closed only once if two calls close it at the same time', async () => {
  const buyer = await signUp(shop);
  const elsewhere = await signIn(shop, buyer);
  expect((await statusesOf(close(buyer), close(elsewhere))).sort()).toEqual([204, 401]);

  const other = await addAccount();
  const closeFor = () => admin.call('POST', `/user/closure/${other.email}`);
  expect((await statusesOf(closeFor(), closeFor())).sort()).toEqual([204, 404]);
  const entries = (await admin.call('GET', `/audit?q=${other.email}`)).json<object[]>();
  expect(entries).toHaveLength(1);
});

it.each([
  ['a profile', 'profiles', (buyer: Person) => buyer.call('POST', '/profile', { phone: '555 0100' })],
  ['a view', 'saved_views', (buyer: Person) => buyer.call('POST', '/me/saved-views', { list: 'orders', name: 'Held', query: '' })],
  ['a review', 'reviews', (buyer: Person) => buyer.call('POST', '/reviews', { rating: '5', review: 'Fits.' })],
] as const)('%s that is saved while the account is closed is rejected', async (_what, table, save) => {
  const buyer = await addAccount();
  const connection = await shop.pool.connect();
  await beginAsHolder(connection);
  await connection.query('delete from company_members where user_id = $1', [buyer.userId]);
  await connection.query("update users set closed_at = now(), email = null, display_name = '', company_id = null where id = $1", [
    buyer.userId,
  ]);
  const saving = save(buyer);
  await waitingOnLock(shop);
  await connection.query('commit');
  connection.release();
  expectProblem(await saving, 401, 'not-logged-in');
  expect(await shop.db.selectFrom(table).select('user_id').where('user_id', '=', buyer.userId).execute()).toEqual([]);
});

it('if both owners of a company with other members close their accounts at the same time, only one succeeds', async () => {
  const [first, second, member] = await Promise.all([addAccount(), addAccount(), addAccount()]);
  const companyId = await companyOf(first);
  const members = [
    { company_id: companyId, user_id: second.userId, role: 'owner' as const },
    { company_id: companyId, user_id: member.userId, role: 'buyer' as const },
  ];
  await shop.db.insertInto('company_members').values(members).execute();
  expect((await statusesOf(close(first), close(second))).sort()).toEqual([204, 409]);
});

it('if the last two admins close their accounts at the same time, only one succeeds', async () => {
  const other = await addAccount({ staffRole: 'admin' });
  const statuses = await statusesOf(close(admin), close(other));
  expect(statuses.sort()).toEqual([204, 409]);
  admin = await addAccount({ staffRole: 'admin' });
});

it('if an account joins a company and is closed at the same time, it is either closed without a company or stays open', async () => {
  for (let round = 0; round < 6; round++) {
    const [inviter, buyer] = await Promise.all([addAccount(), addAccount()]);
    const token = randomBytes(32).toString('base64url');
    await shop.db
      .insertInto('company_invitations')
      .values({
        company_id: await companyOf(inviter),
        email: buyer.email,
        role: 'buyer',
        token_hash: createHash('sha256').update(token).digest(),
        invited_by: inviter.userId,
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
    const [, closed] = await statusesOf(buyer.call('POST', '/me/memberships', { token }), close(buyer));
    expect([204, 503]).toContain(closed);
    const memberships = await shop.db.selectFrom('company_members').select('role').where('user_id', '=', buyer.userId).execute();
    expect(memberships.length > 0).toBe(closed === 503);
  }
});
