import type { MailPreview } from '@axlewright/contract/site/mail-previews';
import type { Db } from '../platform/database/db.ts';
import type { Mail, Mailer } from '../platform/mail/mail.ts';

type Description = Pick<MailPreview, 'name' | 'group' | 'sentWhen' | 'sentTo'> & Partial<Pick<MailPreview, 'canTurnOff'>>;

/** Returns an email as the Email Previews page shows it. */
export function sampleOf(description: Description, { subject, html, text }: Omit<Mail, 'to'>): MailPreview {
  const id = description.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { id, canTurnOff: false, ...description, subject, html, text };
}

/** Returns the emails that `send` would queue, without queueing them. `send` gets no database, because the samples contain no shop data. */
export async function mailsOf(send: (mailer: Pick<Mailer, 'sendMail'>, db: Db) => Promise<void>): Promise<Mail[]> {
  const mails: Mail[] = [];
  await send({ sendMail: async (_db, mail) => void mails.push(mail) }, undefined as unknown as Db);
  return mails;
}

/** Returns the first email that `send` would queue. */
export async function mailOf(send: (mailer: Pick<Mailer, 'sendMail'>, db: Db) => Promise<void>): Promise<Mail> {
  const [mail] = await mailsOf(send);
  if (!mail) throw new Error('the sample has no email');
  return mail;
}
