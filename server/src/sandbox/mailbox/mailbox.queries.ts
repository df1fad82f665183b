import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';

/** How many mails the mailbox keeps. */
export const keptMails = 200;

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
  await sql`delete from sandbox.mails where id <= (select id from sandbox.mails order by id desc limit 1 offset ${keptMails})`.execute(db);
}

/** The newest first, without their bodies. */
export async function listMails(db: Db): Promise<MailSummary[]> {
  const { rows } = await sql<MailSummary>`
    select id, recipient as "to", subject, captured_at as "capturedAt" from sandbox.mails order by id desc`.execute(db);
  return rows;
}

/** Whole mails, the newest first; those to one address, or all. */
export async function listWholeMails(db: Db, to: string | null): Promise<CapturedMail[]> {
  const { rows } = await sql<CapturedMail>`
    select id, recipient as "to", subject, html, text, captured_at as "capturedAt" from sandbox.mails
    where ${to}::text is null or lower(recipient) = lower(${to}::text) order by id desc`.execute(db);
  return rows;
}

export async function findMail(db: Db, id: string): Promise<CapturedMail | null> {
  const { rows } = await sql<CapturedMail>`
    select id, recipient as "to", subject, html, text, captured_at as "capturedAt" from sandbox.mails where id = ${id}`.execute(db);
  return rows[0] ?? null;
}
