import { randomUUID } from 'node:crypto';
import type { AdminAction } from '@axlewright/contract/desk/audit';
import type { Review } from '@axlewright/contract/desk/reviews';
import type { sessionSchema } from '@axlewright/contract/people/session';
import type { Basket } from '@axlewright/contract/sales/baskets';
import type { OrderEvent } from '@axlewright/contract/sales/order-history';
import type { Order } from '@axlewright/contract/sales/orders';
import type { SavedList } from '@axlewright/contract/sales/saved-lists';
import { parse } from 'csv-parse/sync';
import type { LightMyRequestResponse } from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { closeAccount, expectClosed } from '../../../../test/closed-accounts.ts';
import { companyIdOf, join } from '../../../../test/companies.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { type Person, setStaffRole, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { enrollAuthenticator } from '../../../../test/second-factors.ts';
import { requestAlertOrThrow } from '../../../../test/stock-alerts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { unlimitedCaps } from '../../../../test/unlimited-caps.ts';
import type { ExportedOrder } from './exported-files.ts';

const shop = useTestApp({ environment: unlimitedCaps });
const { admin, buyer, part, placeOrder, placePaidOrder } = useTestOrders(shop);

interface Account {
  account: { id: string; email: string; name: string; staffRole: string | null; signInWith: object; authenticatorSince: string | null };
  profile: object;
  companies: { companyId: string; name: string; role: string; addresses: object[]; savedLists: object[] }[];
  companyHistory: object[];
  mailPreferences: object[];
  sessions: { device: string; loggedOut: string | null }[];
  basketLines: object[];
  stockAlerts: object[];
  unknownNumbers: object[];
  reviews: Review[];
  invitationsSent: object[];
  auditLog: object[];
  orders: ExportedOrder[];
}

function filesOf(response: LightMyRequestResponse): Record<string, string> {
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(response.headers['content-disposition']).toBe('attachment; filename="export.zip"');
  const files = unzipSync(new Uint8Array(response.rawPayload));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

async function exportOf(person: Person): Promise<{ account: Account; files: Record<string, string> }> {
  const files = filesOf(await person.call('GET', '/me/export'));
  return { files, account: JSON.parse(files['account.json'] ?? '') };
}

const rowsOf = (csv: string | undefined) => parse(csv ?? '', { columns: true }) as Record<string, string>[];

describe('exporting your data', () => {
  beforeAll(async () => {
    await buyer.call('POST', '/profile', { phone: '555 0100', location: 'Dayton' });
    await buyer.call('PUT', '/company', { name: 'Mill Street Garage', taxId: '12-345', phone: '555 0101' });
    await buyer.call('POST', '/reviews', { rating: '5', review: 'Fits.' });
    await buyer.call('POST', '/company/invitations', { email: `${randomUUID()}@shop.example`, role: 'viewer' });
  });

  it('contains the orders and their history exactly as the API shows them', async () => {
    await placePaidOrder();
    await buyer.call('DELETE', `/orders/${(await placeOrder())._id}`);
    const { account, files } = await exportOf(buyer);
    const orders = (await buyer.call('GET', `/orders?email=${buyer.email}&state=all&sort=oldest&limit=100`)).json<Order[]>();
    const histories = await Promise.all(
      orders.map(async ({ _id }) => (await buyer.call('GET', `/orders/${_id}/history`)).json<OrderEvent[]>()),
    );
    expect(orders.length).toBeGreaterThan(1);
    expect(account.orders).toEqual(orders.map((order, index) => ({ ...order, history: histories[index] })));
    expect(rowsOf(files['orders.csv']).map((row) => [row.order, row.state, Number(row['price in dollars'])])).toEqual(
      orders.map(({ _id, state, price }) => [_id, state, price]),
    );
    expect(rowsOf(files['order-lines.csv']).map((row) => [row.order, row['part number'], Number(row.quantity)])).toEqual(
      orders.flatMap(({ _id, lines }) => lines.map(({ partNumber, quantity }) => [_id, partNumber, quantity])),
    );
    expect(rowsOf(files['order-history.csv']).map((row) => [row.order, row.what])).toEqual(
      orders.flatMap(({ _id }, index) => histories[index]?.map(({ what }) => [_id, what]) ?? []),
    );
  });

  it('contains the stock alerts of the account, but not those of colleagues', async () => {
    const soldOut = await addPart(admin, { availableQ: 0 });
    const [person, colleague] = [await signUp(shop), await signUp(shop)];
    await join(shop, person, colleague, 'buyer');
    await requestAlertOrThrow(colleague, soldOut._id, { quantity: 99 });
    const { requestedAt } = await requestAlertOrThrow(person, soldOut._id, { quantity: 7 });
    const { account } = await exportOf(person);
    expect(account.stockAlerts).toEqual([
      { companyId: await companyIdOf(person), partNumber: soldOut.partNumber, quantity: 7, requestedAt },
    ]);
  });

  it('lists stock alerts and unknown numbers of the same moment in the order in which their parts and numbers were added', async () => {
    const person = await signUp(shop);
    const parts = [await addPart(admin, { availableQ: 0 }), await addPart(admin, { availableQ: 0 })];
    for (const { _id } of parts.toReversed()) await requestAlertOrThrow(person, _id);
    await shop.pool.query('update stock_alerts set requested_at = now() where user_id = $1', [person.userId]);
    await shop.pool.query(
      `with added as (insert into unknown_numbers (number_key, number) values ('EX7001', 'EX 700-1'), ('EX7002', 'EX 700-2') returning id, number)
       insert into unknown_number_askers (unknown_number_id, company_id, user_id, number, asked)
       select id, $1, $2, number, 1 from added order by id desc`,
      [await companyIdOf(person), person.userId],
    );
    const { account } = await exportOf(person);
    expect(account.stockAlerts).toMatchObject(parts.map(({ partNumber }) => ({ partNumber })));
    expect(account.unknownNumbers).toMatchObject([{ number: 'EX 700-1' }, { number: 'EX 700-2' }]);
  });

  it('contains when the account joined and left companies, without the names of other people', async () => {
    const [owner, person] = [await signUp(shop, { name: 'Olga Owner' }), await signUp(shop)];
    await join(shop, owner, person, 'viewer');
    const companyId = await companyIdOf(owner);
    await owner.call('DELETE', `/company/members/${person.userId}`);
    const { account, files } = await exportOf(person);
    const at = expect.any(String);
    expect(account.companyHistory).toEqual([
      { companyId, at, what: 'joined', role: 'viewer', formerRole: null },
      { companyId, at, what: 'removed', role: null, formerRole: 'viewer' },
    ]);
    expect(files['account.json']).not.toContain('Olga Owner');
    expect((await exportOf(owner)).account.companyHistory).toEqual([]);
  });

  it('contains the lines in the baskets of the account', async () => {
    const line = { quantity: 5, note: 'Bay 2', orderedAs: 'PH3614', vehicle: '2003 Honda Accord' };
    const basket = (await buyer.call('POST', '/basket/lines', { lines: [{ partId: part._id, ...line }] })).json<Basket>();
    const { account } = await exportOf(buyer);
    const { companyId, lines } = basket;
    expect(account.basketLines).toEqual([{ companyId, partNumber: part.partNumber, ...line, addedAt: lines[0]?.addedAt }]);
    expect((await exportOf(admin)).account.basketLines).toEqual([]);
  });

  it('contains the saved lists of the companies with their lines, and the email settings of the account', async () => {
    const [person, other] = [await signUp(shop), await signUp(shop)];
    const companyId = await companyIdOf(person);
    const line = { quantity: 5, note: 'Bay 2', orderedAs: 'PH3614', vehicle: '2003 Honda Accord' };
    const save = (by: Person, name: string, lines: object[]) => by.call('POST', '/saved-lists', { name, lines });
    await save(person, 'Weekly', [
      { partId: part._id, quantity: 1 },
      { partId: part._id, ...line },
    ]);
    await save(person, 'an empty list', []);
    await save(other, 'Of another company', []);
    const choice = { mails: ['shipping'], wholeCompany: true };
    await person.call('PUT', `/me/mail-preferences/${companyId}`, choice);
    const { account } = await exportOf(person);
    const [shown] = (await person.call('GET', '/saved-lists')).json<SavedList[]>().slice(1);
    expect(account.companies[0]?.savedLists).toEqual([
      expect.objectContaining({ name: 'an empty list', lines: [] }),
      {
        name: 'Weekly',
        createdAt: expect.any(String),
        updatedAt: shown?.updatedAt,
        lines: [
          { partNumber: part.partNumber, quantity: 1, note: '', orderedAs: '', vehicle: '' },
          { partNumber: part.partNumber, ...line },
        ],
      },
    ]);
    expect(account.mailPreferences).toMatchObject([{ companyId, ...choice }]);
  });

  it('contains the account, profile, company, sessions, reviews and invitations as the API shows them', async () => {
    const { account, files } = await exportOf(buyer);
    expect(account.account).toMatchObject({ id: buyer.userId, email: buyer.email, name: buyer.name, staffRole: null });
    expect(account.account.signInWith).toEqual({ password: true, google: false, passkeys: 0 });
    const { email: _email, ...profile } = (await buyer.call('GET', '/profile')).json<{ email: string }>();
    expect(account.profile).toEqual(profile);
    expect(account.companies).toMatchObject((await buyer.call('GET', '/me/capabilities')).json<{ companies: object[] }>().companies);
    const sessions = (await buyer.call('GET', '/sessions')).json<z.infer<typeof sessionSchema>[]>();
    expect(account.sessions).toMatchObject(sessions.map(({ device, since, lastUsed }) => ({ device, since, lastUsed, loggedOut: null })));
    const shown = (await shop.app.inject({ url: '/api/reviews' })).json<Review[]>();
    expect(account.reviews).toMatchObject(shown.filter(({ userName }) => userName === buyer.name));
    expect(rowsOf(files['reviews.csv'])).toMatchObject([{ rating: '5', review: 'Fits.', hidden: 'no' }]);
    expect(account.invitationsSent).toMatchObject([{ role: 'viewer', acceptedAt: null, withdrawnAt: null }]);
  });

  it('contains no email address of a closed account that accepted an invitation', async () => {
    const [host, leaver] = await Promise.all([signUp(shop), signUp(shop)]);
    await join(shop, host, leaver, 'buyer');
    await expectClosed(closeAccount(leaver));
    const { account, files } = await exportOf(host);
    expect(account.invitationsSent).toMatchObject([{ email: '', acceptedAt: expect.any(String), withdrawnAt: null }]);
    expect(Object.values(files).join()).not.toContain(leaver.email);
  });

  it('reads many orders in batches, and exports each once', async () => {
    const regular = await signUp(shop);
    const order = { partId: part._id, quantity: 2 };
    for (let count = 0; count < 205; count++) expect((await regular.call('POST', '/orders', order)).statusCode).toBe(201);
    const { account, files } = await exportOf(regular);
    const ids = account.orders.map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(205);
    expect(rowsOf(files['orders.csv']).map((row) => row.order)).toEqual(ids);
    expect(rowsOf(files['order-lines.csv']).map((row) => row.order)).toEqual(ids);
  });

  it('contains no secret and no hash', async () => {
    const staff = await signUpAdmin(shop);
    const { app, recoveryCodes } = await enrollAuthenticator(staff);
    const { account, files } = await exportOf(staff);
    expect(account.account.authenticatorSince).toEqual(expect.any(String));
    const { subject } = await shop.db.selectFrom('users').select('subject').where('id', '=', staff.userId).executeTakeFirstOrThrow();
    const { rows } = await shop.pool.query<{ secret: string }>(
      `select "password" as secret from identity."account" where "userId" = $1
       union all select "token" from identity."session" where "userId" = $1
       union all select hash from recovery_codes where user_id = $2
       union all select secret from authenticators where user_id = $2
       union all select device_key from sessions where user_id = $2 and device_key is not null`,
      [subject, staff.userId],
    );
    expect(rows.length).toBeGreaterThan(4);
    const text = Object.values(files).join('\n');
    for (const secret of [app.key, ...recoveryCodes, subject, ...rows.map((row) => row.secret)]) expect(text).not.toContain(secret);
  });

  it('leaves out orders for a company that the account has left', async () => {
    const [owner, former] = await Promise.all([signUp(shop), signUp(shop)]);
    const { company_id } = await shop.db.selectFrom('users').select('company_id').where('id', '=', owner.userId).executeTakeFirstOrThrow();
    const companyId = company_id ?? '';
    await shop.db.insertInto('company_members').values({ company_id: companyId, user_id: former.userId, role: 'buyer' }).execute();
    await former.call('PUT', '/me/company', { companyId });
    await former.call('POST', '/orders', { partId: part._id, quantity: 2 });
    expect((await exportOf(former)).account.orders).toHaveLength(1);
    await owner.call('DELETE', `/company/members/${former.userId}`);
    const { account } = await exportOf(former);
    expect(account.orders).toEqual([]);
    expect(account.companies.map((company) => company.companyId)).not.toContain(companyId);
  });

  it('is possible ten times an hour', async () => {
    const person = await signUp(shop);
    for (let count = 0; count < 10; count++) expect((await person.call('GET', '/me/export')).statusCode).toBe(200);
    const rejected = await person.call('GET', '/me/export');
    expectProblem(rejected, 429, 'too-many-attempts');
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3_000);
  });
});

describe('exporting an account for its owner', () => {
  const exportFor = (staff: Person, email: string) => staff.call('POST', `/user/export/${email}`);

  it("contains the owner's data; the owner gets an email, and the audit log gets an entry", async () => {
    const [support, person] = await Promise.all([signUp(shop), signUp(shop)]);
    await setStaffRole(shop, support, 'support');
    const account = JSON.parse(filesOf(await exportFor(support, person.email))['account.json'] ?? '') as Account;
    expect(account.account.email).toBe(person.email);
    // The export itself is the first entry about the account. It does not name the employee.
    expect(account.auditLog).toEqual([{ at: expect.any(String), act: 'account-exported', changes: [] }]);
    expect(await mailsTo(shop, person.email, 'was exported')).toHaveLength(1);
    const [entry] = (await admin.call('GET', `/audit?q=${person.email}`)).json<AdminAction[]>();
    expect(entry).toMatchObject({ act: 'account-exported', by: { email: support.email }, subject: { id: person.userId } });
  });

  it('needs the capability users.manage if it is an account of staff', async () => {
    const [support, clerk] = await Promise.all([signUp(shop), signUp(shop)]);
    await setStaffRole(shop, support, 'support');
    await setStaffRole(shop, clerk, 'clerk');
    expectProblem(await exportFor(support, clerk.email), 403);
    expect((await exportFor(admin, clerk.email)).statusCode).toBe(200);
  });

  it('fails for an unknown account, and after ten exports in an hour', async () => {
    const [staff, person] = await Promise.all([signUpAdmin(shop), signUp(shop)]);
    expectProblem(await exportFor(staff, 'nobody@shop.example'), 404);
    for (let count = 0; count < 10; count++) expect((await exportFor(staff, person.email)).statusCode).toBe(200);
    expectProblem(await exportFor(staff, person.email), 429, 'too-many-attempts');
  });
});

it('a note that looks like a formula is escaped in the CSV', async () => {
  const person = await signUp(shop);
  const { _id } = await addPart(admin);
  await person.call('POST', '/orders', { lines: [{ partId: _id, quantity: 2, note: '=1+1' }] });
  expect((await exportOf(person)).files['order-lines.csv']).toContain("'=1+1");
});
