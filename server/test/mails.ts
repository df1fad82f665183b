import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

interface CapturedMail {
  subject: string;
  text: string;
}

/** Waits for an email to this address with `words` in its subject. Returns all such emails. */
export async function mailsTo(shop: TestApp, address: string, words: string): Promise<CapturedMail[]> {
  return eventually(async () => {
    const response = await shop.app.inject({ url: `/sandbox/mailbox/api/mails?to=${encodeURIComponent(address)}` });
    const found = response.json<CapturedMail[]>().filter(({ subject }) => subject.includes(words));
    expect(found, `emails to ${address} with "${words}" in the subject`).not.toEqual([]);
    return found;
  });
}

/** Returns the subjects that contain these words, of all emails that a person has received so far, oldest first. */
export async function subjectsTo(shop: TestApp, { email }: Pick<Person, 'email'>, words: string): Promise<string[]> {
  const { rows } = await shop.pool.query<{ subject: string }>(
    'select subject from sandbox.mails where recipient = $1 and position($2 in subject) > 0 order by id',
    [email, words],
  );
  return rows.map(({ subject }) => subject);
}

export interface OrderMail {
  to: string;
  subject: string;
  text: string;
}

/** Waits until the shop has read all events and sent all emails. Returns the emails about an order, oldest first. */
export async function mailsAbout(shop: TestApp, { _id }: { _id: string }): Promise<OrderMail[]> {
  await eventually(async () => {
    const { rows } = await shop.pool.query<{ isIdle: boolean }>(`
      select not exists (select from outbox.events where not pg_visible_in_snapshot(xid, passed)) and target is null
        and not exists (select from outbox.parked) and not exists (select from jobs.job where name = 'mail') as "isIdle"
      from outbox.readers where name = 'mail'`);
    expect(rows).toEqual([{ isIdle: true }]);
  });
  const { rows } = await shop.pool.query<OrderMail>(
    `select recipient as "to", subject, text from sandbox.mails where subject ~ ('\\m' || $1 || '\\M') order by id`,
    [_id],
  );
  return rows;
}
