import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { stockAlertDays } from '@axlewright/contract/sales/stock-alerts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeAccount, expectClosed } from '../../../../test/closed-accounts.ts';
import { companyIdOf, join } from '../../../../test/companies.ts';
import { type Person, signUp } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { alertsOf, requestAlert, requestAlertOrThrow } from '../../../../test/stock-alerts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { raceForTable } from '../../../../test/waiting-on-lock.ts';
import { deleteOldStockAlerts } from './stock-alerts.ts';

const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '1000000' } });
let addAccount: Awaited<ReturnType<typeof quickAccounts>>;
let admin: Person;
let buyer: Person;
let soldOut: PartDetail;

beforeAll(async () => {
  addAccount = await quickAccounts(shop);
  admin = await addAccount({ staffRole: 'admin' });
  soldOut = await addPart(admin, { name: 'Brake rotor, front', availableQ: 0 });
});
beforeEach(async () => {
  buyer = await addAccount();
});

const remove = (person: Person, partId: string) => person.call('DELETE', `/parts/${partId}/stock-alert`);

describe('a stock alert', () => {
  it('is in your list with its part and expiry time until you remove it', async () => {
    const other = await addPart(admin, { availableQ: 0 });
    const alert = await requestAlertOrThrow(buyer, soldOut._id);
    expect(alert).toMatchObject({ partId: soldOut._id, quantity: null, replacedBy: null });
    expect(alert.part).toMatchObject({ partNumber: soldOut.partNumber, name: 'Brake rotor, front', lifeCycleStatus: '2' });
    expect(Date.parse(alert.expiresAt) - Date.parse(alert.requestedAt)).toBe(stockAlertDays * 86_400_000);
    const second = await requestAlertOrThrow(buyer, other._id, { quantity: 40 });
    expect(await alertsOf(buyer)).toEqual([second, alert]);
    expect((await remove(buyer, soldOut._id)).statusCode).toBe(204);
    expect(await alertsOf(buyer)).toEqual([second]);
    expect((await remove(buyer, soldOut._id)).statusCode).toBe(204);
    expectProblem(await remove(buyer, 'none'), 404, 'not-found');
  });

  it('is in the order of the parts if several have the same time', async () => {
    const parts: PartDetail[] = [];
    for (let count = 0; count < 4; count += 1) parts.push(await addPart(admin, { availableQ: 0 }));
    for (const { _id } of parts.toReversed()) await requestAlertOrThrow(buyer, _id);
    await shop.pool.query('update stock_alerts set requested_at = now() where user_id = $1', [buyer.userId]);
    expect((await alertsOf(buyer)).map(({ partId }) => partId)).toEqual(parts.map(({ _id }) => _id));
  });

  it('exists once for each part: a repeated call changes nothing, a different quantity replaces the first', async () => {
    const first = await requestAlertOrThrow(buyer, soldOut._id, { quantity: 12 });
    const responses = await Promise.all([1, 2, 3].map(() => requestAlertOrThrow(buyer, soldOut._id, { quantity: 12 })));
    expect(responses).toEqual([first, first, first]);
    expect(await alertsOf(buyer)).toEqual([first]);
    expect(await requestAlertOrThrow(buyer, soldOut._id, { quantity: 30 })).toEqual({ ...first, quantity: 30 });
    expect(await alertsOf(buyer)).toEqual([{ ...first, quantity: 30 }]);
  });

  it('is for parts whose stock is too low for any order, or for the quantity that the buyer needs', async () => {
    const carton = await addPart(admin, { minQ: 1, orderMultiple: 12, availableQ: 30 });
    expectProblem(await requestAlert(buyer, carton._id), 409, 'no-stock-alert');
    expectProblem(await requestAlert(buyer, carton._id, { quantity: 24 }), 409, 'no-stock-alert');
    await requestAlertOrThrow(buyer, carton._id, { quantity: 25 });
    const few = await addPart(admin, { minQ: 4, availableQ: 5 });
    await requestAlertOrThrow(buyer, few._id);
  });

  it('is not for parts that will not be sold again, or that the buyer does not see', async () => {
    const reasonOf = async (partId: string) => expectProblem(await requestAlert(buyer, partId), 409, 'no-stock-alert').parameters;
    const setStatus = (part: PartDetail, status: string) =>
      shop.pool.query('update parts set life_cycle_status = $2 where id = $1', [part._id, status]);
    const discontinued = await addPart(admin, { availableQ: 0 });
    await setStatus(discontinued, '8');
    expect(await reasonOf(discontinued._id)).toEqual({ reason: 'not-sold' });
    await setStatus(discontinued, '5');
    await requestAlertOrThrow(buyer, discontinued._id);
    const replaced = await addPart(admin, { availableQ: 0 });
    await admin.call('PUT', `/parts/${replaced._id}/successors`, { kind: 'replaced', partNumbers: [soldOut.partNumber] });
    expect(await reasonOf(replaced._id)).toEqual({ reason: 'replaced' });
    const draft = (await admin.call('POST', '/parts', { name: 'Draft' })).json<PartDetail>();
    for (const by of [buyer, admin]) expectProblem(await requestAlert(by, draft._id), 404, 'not-found');
    const deleted = await addPart(admin, { availableQ: 0 });
    await requestAlertOrThrow(buyer, deleted._id);
    await admin.call('DELETE', `/parts/${deleted._id}`);
    expectProblem(await requestAlert(await addAccount(), deleted._id), 404, 'not-found');
    expect((await alertsOf(buyer)).map(({ partId, part }) => [partId, part?.lifeCycleStatus])).toEqual([
      [deleted._id, undefined],
      [discontinued._id, '5'],
    ]);
  });

  it('names the part that has replaced its part since', async () => {
    const part = await addPart(admin, { availableQ: 0 });
    await requestAlertOrThrow(buyer, part._id);
    await admin.call('PUT', `/parts/${part._id}/successors`, { kind: 'replaced', partNumbers: [soldOut.partNumber] });
    expect(await alertsOf(buyer)).toMatchObject([{ replacedBy: { partId: soldOut._id, partNumber: soldOut.partNumber } }]);
  });

  it('needs a login, a role that orders, and a possible quantity', async () => {
    const visitor = await shop.app.inject({ method: 'PUT', url: `/api/parts/${soldOut._id}/stock-alert`, payload: {} });
    expectProblem(visitor, 401, 'not-logged-in');
    const viewer = await addAccount();
    await join(shop, buyer, viewer, 'viewer');
    expectProblem(await requestAlert(viewer, soldOut._id), 403, 'forbidden');
    for (const quantity of [0, -1, 1.5, 10_000_001, '12'])
      expectProblem(await requestAlert(buyer, soldOut._id, { quantity }), 422, 'invalid-body');
    expect(await alertsOf(buyer)).toEqual([]);
  });

  it('is rejected if the account has 200, even if several are requested at once', async () => {
    await shop.pool.query(
      'insert into stock_alerts (company_id, user_id, part_id) select $1, $2, 900000000 + n from generate_series(1, 199) as n',
      [await companyIdOf(buyer), buyer.userId],
    );
    const parts = await Promise.all([1, 2].map(() => addPart(admin, { availableQ: 0 })));
    const both = await raceForTable(shop, 'stock_alerts', () => parts.map(({ _id }) => requestAlert(buyer, _id)));
    const statuses = both.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const [rejected, saved] = [statuses.indexOf(409), statuses.indexOf(200)].map((index) => parts[index]?._id ?? '');
    expectProblem(await requestAlert(buyer, rejected ?? ''), 409, 'too-many-stock-alerts');
    await requestAlertOrThrow(buyer, saved ?? '', { quantity: 9 });
    await remove(buyer, saved ?? '');
    await requestAlertOrThrow(buyer, rejected ?? '');
    expect(await alertsOf(buyer)).toHaveLength(200);
  });
});

describe('a stock alert belongs to one account:', () => {
  it('neither colleagues nor other companies see or remove it', async () => {
    const [colleague, stranger] = [await addAccount(), await addAccount()];
    await join(shop, buyer, colleague, 'owner');
    const alert = await requestAlertOrThrow(buyer, soldOut._id);
    for (const person of [colleague, stranger, admin]) {
      expect(await alertsOf(person)).toEqual([]);
      expect((await remove(person, soldOut._id)).statusCode).toBe(204);
    }
    expect(await alertsOf(buyer)).toEqual([alert]);
    await requestAlertOrThrow(colleague, soldOut._id, { quantity: 5 });
    expect(await alertsOf(buyer)).toEqual([alert]);
  });

  it('the account has it in all its companies, and loses it with the membership', async () => {
    const [other, own] = [await addAccount(), await companyIdOf(buyer)];
    await join(shop, other, buyer, 'buyer');
    const shared = await companyIdOf(buyer);
    const alert = await requestAlertOrThrow(buyer, soldOut._id);
    await buyer.call('PUT', '/me/company', { companyId: own });
    expect(await alertsOf(buyer)).toEqual([alert]);
    expect(await requestAlertOrThrow(buyer, soldOut._id)).toEqual(alert);
    const kept = await addPart(admin, { availableQ: 0 });
    await buyer.call('PUT', '/me/company', { companyId: shared });
    await requestAlertOrThrow(buyer, kept._id);
    expect((await other.call('DELETE', `/company/members/${buyer.userId}`)).statusCode).toBe(204);
    expect(await alertsOf(buyer)).toEqual([alert]);
  });

  it('it is deleted when the account is closed', async () => {
    const person = await signUp(shop);
    await requestAlertOrThrow(person, soldOut._id);
    await expectClosed(closeAccount(person));
    const { rowCount } = await shop.pool.query('select from stock_alerts where user_id = $1', [person.userId]);
    expect(rowCount).toBe(0);
  });
});

const age = (part: PartDetail | undefined, days: number) =>
  shop.pool.query(`update stock_alerts set requested_at = requested_at - make_interval(days => $2) where part_id = $1`, [part?._id, days]);

it('a stock alert that is requested again after it has ended starts anew', async () => {
  const [ended, recent] = await Promise.all([1, 2].map(() => addPart(admin, { availableQ: 0 })));
  const first = await requestAlertOrThrow(buyer, ended?._id ?? '');
  await requestAlertOrThrow(buyer, recent?._id ?? '');
  await age(ended, stockAlertDays + 1);
  await age(recent, stockAlertDays - 1);
  const [kept] = (await alertsOf(buyer)).filter(({ partId }) => partId === recent?._id);
  const again = await requestAlertOrThrow(buyer, ended?._id ?? '');
  expect(Date.parse(again.requestedAt)).toBeGreaterThanOrEqual(Date.parse(first.requestedAt));
  expect(await requestAlertOrThrow(buyer, recent?._id ?? '')).toEqual(kept);
  await deleteOldStockAlerts(shop.db);
  expect(await alertsOf(buyer)).toEqual([again, kept]);
});

it('stock alerts end after 180 days', async () => {
  const [old, recent] = await Promise.all([1, 2].map(() => addPart(admin, { availableQ: 0 })));
  await requestAlertOrThrow(buyer, old?._id ?? '');
  const kept = await requestAlertOrThrow(buyer, recent?._id ?? '');
  await age(old, stockAlertDays + 1);
  await age(recent, stockAlertDays - 1);
  await shop.pool.query(
    `insert into outbox.mailed_stock_alerts select gen_random_uuid(), now() - make_interval(days => days) from unnest(array[1, 181]) as days`,
  );
  await deleteOldStockAlerts(shop.db);
  expect((await alertsOf(buyer)).map(({ partId }) => partId)).toEqual([kept.partId]);
  const { rows } = await shop.pool.query(
    `select count(*)::int as remembered, bool_or(requested_at < now() - interval '180 days') as has_old from outbox.mailed_stock_alerts`,
  );
  expect(rows).toEqual([{ remembered: 1, has_old: false }]);
});
