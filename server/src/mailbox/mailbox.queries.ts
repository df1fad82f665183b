import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';
import type { Mail } from '../platform/mail/mail.ts';

/** The mailbox keeps this many emails, and deletes older ones. */
export const maxMails = 200;

export interface MailSummary {
  id: string;
  to: string;
  subject: string;
  capturedAt: Date;
}

export interface CapturedMail extends MailSummary {
  html: string;
  text: string;
}

export async function insertMail(db: Db, { to, subject, html, text }: Mail): Promise<void> {
  await sql`insert into sandbox.mails (recipient, subject, html, text) values (${to}, ${subject}, ${html}, ${text})`.execute(db);
}

export async function deleteOldMails(db: Db): Promise<void> {
  await sql`delete from sandbox.mails where id <= (select id from sandbox.mails order by id desc limit 1 offset ${maxMails})`.execute(db);
}

/** 'without staff' hides emails to staff. Every visitor can read the mailbox, and could use the password reset links in these emails. */
export type ShownMails = 'all' | 'without staff';

const isShown = (shown: ShownMails) =>
  sql<boolean>`(${shown} = 'all' or not exists (select from users where users.email = lower(recipient) and users.role is not null))`;

/** Lists emails without their bodies, newest first. */
export async function listMails(db: Db, shown: ShownMails): Promise<MailSummary[]> {
  const { rows } = await sql<MailSummary>`
    select id, recipient as "to", subject, captured_at as "capturedAt" from sandbox.mails where ${isShown(shown)} order by id desc`.execute(
    db,
  );
  return rows;
}

/** Lists emails with their bodies, newest first. `to` filters by recipient; null: all emails. */
export async function listWholeMails(db: Db, shown: ShownMails, to: string | null): Promise<CapturedMail[]> {
  const { rows } = await sql<CapturedMail>`
    select id, recipient as "to", subject, html, text, captured_at as "capturedAt" from sandbox.mails
    where ${isShown(shown)} and (${to}::text is null or lower(recipient) = lower(${to}::text)) order by id desc`.execute(db);
  return rows;
}

export async function findMail(db: Db, shown: ShownMails, id: string): Promise<CapturedMail | null> {
  const { rows } = await sql<CapturedMail>`
    select id, recipient as "to", subject, html, text, captured_at as "capturedAt" from sandbox.mails
    where ${isShown(shown)} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}
