import type { StockAlert } from '@axlewright/contract/sales/stock-alerts';
import { expect } from 'vitest';
import { mailStockAlerts } from '../src/features/sales/stock-alerts/mail-stock-alerts.ts';
import { createJobSender } from '../src/platform/jobs/jobs.ts';
import { type Mailer, type MailJobs, mailQueue } from '../src/platform/mail/mail.ts';
import { eventually } from './eventually.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export const requestAlert = (person: Person, partId: string, body: object = {}) => person.call('PUT', `/parts/${partId}/stock-alert`, body);

export async function requestAlertOrThrow(person: Person, partId: string, body: object = {}): Promise<StockAlert> {
  const response = await requestAlert(person, partId, body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<StockAlert>();
}

export const alertsOf = async (person: Person) => (await person.call('GET', '/stock-alerts')).json<StockAlert[]>();

/** Runs the job that emails alerts, as each instance does every minute. */
export function mailAlertsNow(shop: TestApp, mailer: Pick<Mailer, 'sendMail'> = mailQueue(createJobSender<MailJobs>())): Promise<void> {
  return mailStockAlerts({ db: shop.db, mailer, publicUrl: shop.url });
}

interface SentMail {
  subject: string;
  text: string;
  html: string;
}

/** Waits until all emails to a person are sent. Returns those about stock alerts, oldest first. */
export async function alertMailsTo(shop: TestApp, { email }: Pick<Person, 'email'>): Promise<SentMail[]> {
  return eventually(async () => {
    const waiting = await shop.pool.query(`select from jobs.job where name = 'mail' and data ->> 'to' = $1`, [email]);
    expect(waiting.rowCount).toBe(0);
    const { rows } = await shop.pool.query<SentMail>(
      `select subject, text, html from sandbox.mails where recipient = $1 and subject like 'You can order %' order by id`,
      [email],
    );
    return rows;
  });
}
