import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Order } from '@axlewright/contract/sales/orders';
import { stockAlertDays } from '@axlewright/contract/sales/stock-alerts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeAccount, expectClosed } from '../../../../test/closed-accounts.ts';
import { companyIdOf } from '../../../../test/companies.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Person, signUp } from '../../../../test/people.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { alertMailsTo, alertsOf, mailAlertsNow, requestAlertOrThrow } from '../../../../test/stock-alerts.ts';
import { startTestApp, useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { createJobSender } from '../../../platform/jobs/jobs.ts';
import { type MailJobs, mailQueue } from '../../../platform/mail/mail.ts';

const shop = useTestApp({ environment: { WRITES_PER_MINUTE: '1000000' } });
let addAccount: Awaited<ReturnType<typeof quickAccounts>>;
let admin: Person;
let buyer: Person;
let part: PartDetail;

beforeAll(async () => {
  addAccount = await quickAccounts(shop);
  admin = await addAccount({ staffRole: 'admin' });
});
beforeEach(async () => {
  buyer = await addAccount();
  part = await addPart(admin, { name: 'Brake rotor, front', price: 48.9, minQ: 3, availableQ: 0 });
});

async function setStock(availableQ: number, { _id } = part): Promise<void> {
  expect((await admin.call('PUT', `/parts/${_id}`, { availableQ })).statusCode).toBe(200);
}

async function mailNowAndListSubjects(person = buyer): Promise<string[]> {
  await mailAlertsNow(shop);
  return (await alertMailsTo(shop, person)).map(({ subject }) => subject);
}

describe('the email about a stock alert', () => {
  it('comes once when staff add stock, shows the part and its current price, and ends the alert', async () => {
    await requestAlertOrThrow(buyer, part._id, { quantity: 12 });
    expect(await mailNowAndListSubjects()).toEqual([]);
    await admin.call('PUT', `/parts/${part._id}`, { availableQ: 40, price: 51.25 });
    expect(await mailNowAndListSubjects()).toEqual([`You can order ${part.partNumber} again`]);
    expect(await alertsOf(buyer)).toEqual([]);
    const [{ text, html } = { text: '', html: '' }] = await alertMailsTo(shop, buyer);
    for (const words of ['Brake rotor, front', part.partNumber, '$51.25 each', '4 to 39', `${shop.url}/parts/${part._id}`])
      for (const form of [text, html]) expect(form).toContain(words);
    expect(text).toContain('You need: 12\n');
    expect(text).toContain(`\nYour stock alerts: ${shop.url}/dashboard/lists#stock-alerts\n`);
    expect(html).toContain(`href="${shop.url}/dashboard/lists#stock-alerts"`);

    await setStock(0);
    await setStock(50);
    expect(await mailNowAndListSubjects()).toHaveLength(1);
    await setStock(0);
    await requestAlertOrThrow(buyer, part._id);
    await setStock(50);
    expect(await mailNowAndListSubjects()).toHaveLength(2);
  });

  it('goes to the oldest alerts of a batch first', async () => {
    const second = await addPart(admin, { minQ: 3, availableQ: 0 });
    const [middle, last] = [await addAccount(), await addAccount()];
    await requestAlertOrThrow(last, part._id);
    await requestAlertOrThrow(middle, second._id);
    await requestAlertOrThrow(buyer, part._id);
    const waiting = [buyer, middle, last];
    for (const [index, { userId }] of waiting.entries())
      await shop.pool.query('update stock_alerts set requested_at = now() - make_interval(days => $2) where user_id = $1', [
        userId,
        9 - index,
      ]);
    await setStock(40);
    await setStock(40, second);
    const recipients: string[] = [];
    await mailAlertsNow(shop, { sendMail: async (_db, { to }) => void recipients.push(to) });
    expect(recipients).toEqual(waiting.map(({ email }) => email));
  });

  it('comes when a canceled order brings the stock back', async () => {
    await setStock(12);
    const order = (await (await addAccount()).call('POST', '/orders', { partId: part._id, quantity: 11 })).json<Order>();
    await requestAlertOrThrow(buyer, part._id);
    expect(await mailNowAndListSubjects()).toEqual([]);
    expect((await admin.call('DELETE', `/orders/${order._id}`)).statusCode).toBe(204);
    expect(await mailNowAndListSubjects()).toHaveLength(1);
  });

  it('waits until the pieces that the buyer needs can be ordered, in whole cartons', async () => {
    const carton = await addPart(admin, { minQ: 1, orderMultiple: 12, availableQ: 0 });
    const other = await addAccount();
    await requestAlertOrThrow(buyer, carton._id, { quantity: 20 });
    await requestAlertOrThrow(other, carton._id);
    await setStock(24, carton);
    expect(await mailNowAndListSubjects(other)).toHaveLength(1);
    expect(await mailNowAndListSubjects()).toEqual([]);
    await setStock(25, carton);
    expect(await mailNowAndListSubjects()).toHaveLength(1);
  });

  it('does not come if the stock is gone again when the email is written', async () => {
    await requestAlertOrThrow(buyer, part._id);
    await setStock(40);
    await setStock(4);
    expect(await mailNowAndListSubjects()).toEqual([]);
    expect(await alertsOf(buyer)).toHaveLength(1);
  });

  it.each([
    ['is not for sale', `life_cycle_status = '5'`, `life_cycle_status = '2'`],
    ['was deleted', 'deleted_at = now()', 'deleted_at = null'],
  ])('does not come while the part %s', async (_why, hide, show) => {
    await requestAlertOrThrow(buyer, part._id);
    await setStock(40);
    await shop.pool.query(`update parts set ${hide} where id = $1`, [part._id]);
    expect(await mailNowAndListSubjects()).toEqual([]);
    await shop.pool.query(`update parts set ${show} where id = $1`, [part._id]);
    expect(await mailNowAndListSubjects()).toHaveLength(1);
  });

  it('waits while the member has turned these emails off, and a new request turns them on', async () => {
    const companyId = await companyIdOf(buyer);
    await requestAlertOrThrow(buyer, part._id);
    const off = { mails: ['orders', 'shipping', 'delivered'], wholeCompany: false };
    expect((await buyer.call('PUT', `/me/mail-preferences/${companyId}`, off)).statusCode).toBe(200);
    await setStock(50);
    expect(await mailNowAndListSubjects()).toEqual([]);
    await setStock(0);
    await requestAlertOrThrow(buyer, part._id, { quantity: 4 });
    await setStock(50);
    expect(await mailNowAndListSubjects()).toHaveLength(1);
  });

  it('waits until the account has confirmed its email address', async () => {
    const person = await signUp(shop);
    await requestAlertOrThrow(person, part._id);
    await setStock(40);
    expect(await mailNowAndListSubjects(person)).toEqual([]);
    expect(await alertsOf(person)).toHaveLength(1);
    await shop.pool.query('update users set email_verified = true where id = $1', [person.userId]);
    expect(await mailNowAndListSubjects(person)).toHaveLength(1);
  });

  it('does not come after the account was closed, or after the alert has expired', async () => {
    const person = await signUp(shop);
    await shop.pool.query('update users set email_verified = true where id = $1', [person.userId]);
    await requestAlertOrThrow(person, part._id);
    await requestAlertOrThrow(buyer, part._id);
    await setStock(40);
    await expectClosed(closeAccount(person));
    await shop.pool.query('update stock_alerts set requested_at = requested_at - make_interval(days => $1) where user_id = $2', [
      stockAlertDays,
      buyer.userId,
    ]);
    expect(await mailNowAndListSubjects(person)).toEqual([]);
    expect(await mailNowAndListSubjects(buyer)).toEqual([]);
  });

  it('comes once to each of many buyers, even if several instances send at the same time', async () => {
    const buyers = await Promise.all(Array.from({ length: 30 }, () => addAccount()));
    await Promise.all(buyers.map((person) => requestAlertOrThrow(person, part._id)));
    await setStock(40);
    await Promise.all([1, 2, 3, 4].map(() => mailAlertsNow(shop)));
    for (const person of buyers) expect(await alertMailsTo(shop, person)).toHaveLength(1);
  });

  it('is not lost if an instance dies while it writes the emails, and keeps its Message-ID', async () => {
    await requestAlertOrThrow(buyer, part._id);
    await setStock(40);
    const keys: unknown[] = [];
    const dying = mailAlertsNow(shop, {
      async sendMail(_transaction, _mail, options) {
        keys.push(options);
        throw new Error('the instance died');
      },
    });
    await expect(dying).rejects.toThrow('the instance died');
    expect(await alertsOf(buyer)).toHaveLength(1);
    await mailAlertsNow(shop, { sendMail: async (_transaction, _mail, options) => void keys.push(options) });
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toEqual({ key: expect.stringMatching(/^stock alert [\w-]{36}$/), canWait: true });
    expect(await alertsOf(buyer)).toEqual([]);
  });

  it('is not sent before the alert has ended, even if an instance dies between two emails', async () => {
    const buyers = [buyer, await addAccount()];
    for (const person of buyers) await requestAlertOrThrow(person, part._id);
    await setStock(40);
    const queue = mailQueue(createJobSender<MailJobs>());
    let queued = 0;
    const dying = mailAlertsNow(shop, {
      async sendMail(...mail) {
        if (++queued === 2) throw new Error('the instance died');
        await queue.sendMail(...mail);
      },
    });
    await expect(dying).rejects.toThrow('the instance died');
    for (const person of buyers) expect(await alertMailsTo(shop, person)).toEqual([]);
    for (const person of buyers) expect(await mailNowAndListSubjects(person)).toHaveLength(1);
  });
});

it('an instance looks every minute for parts that can be ordered again', async () => {
  await requestAlertOrThrow(buyer, part._id);
  await setStock(40);
  const { stop } = await startTestApp({ beside: shop, hasScheduledJobs: true });
  try {
    const { rows } = await shop.pool.query(`select cron from jobs.schedule where name = 'mail-stock-alerts'`);
    expect(rows).toEqual([{ cron: '* * * * *' }]);
    await createJobSender<{ 'mail-stock-alerts': object }>()(shop.db, 'mail-stock-alerts', {});
    await eventually(async () => expect(await alertMailsTo(shop, buyer)).toHaveLength(1));
  } finally {
    await stop();
  }
});
