import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Db } from '../database/db.ts';
import { createTurns } from '../in-turn.ts';
import type { JobLog, JobOptions, JobRun, Jobs, SendJob } from '../jobs/jobs.ts';

export interface Mail {
  /** one email address */
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** The kind of job that sends mail. */
export interface MailJobs {
  mail: Mail;
}

export interface MailOptions {
  /** Identifies the event that the email is about. An email with the same key and recipient is queued only once. */
  key?: string;
  /** true: other emails go first, such as links that a user waits for */
  canWait?: boolean;
}

export interface Mailer {
  /** Queues an email. The shop sends it after the commit. If the mail server is down, the shop retries for hours. */
  sendMail(db: Db, mail: Mail, options?: MailOptions): Promise<void>;
  /** Closes the connection to the mail server. Stop the jobs first. */
  close(): void;
}

interface MailerOptions {
  jobs: Jobs<MailJobs>;
  logger: JobLog;
  /** smtp:// or smtps://, with user and password if needed; `?requireTLS=true` requires STARTTLS; null: `capture` gets the emails */
  smtpUrl: string | null;
  /** 'Name <email address>' */
  from: string;
  /** stores an email if there is no mail server */
  capture: (mail: Mail) => Promise<void>;
  retry?: Pick<JobOptions, 'retries' | 'retryDelaySeconds'>;
}

/** Exponential backoff, which starts with 5 to 10 seconds. The last attempt is 11 to 23 hours after the first. */
const defaultRetry = { retries: 13, retryDelaySeconds: 5 };

export function createMailer({ jobs, logger, smtpUrl, from, capture, retry = defaultRetry }: MailerOptions): Mailer {
  const smtp = smtpUrl === null ? null : smtpTransport(smtpUrl);
  // Sends the emails to a person one at a time. So emails about an order arrive in the sequence of its events.
  const inTurn = createTurns();
  jobs.define('mail', { ...retry, limitSeconds: 90, concurrency: 5 }, (mail, run) =>
    inTurn(mail.to, () => (smtp ? deliver(mail, run) : capture(mail))),
  );

  async function deliver({ to, subject, html, text }: Mail, { id, signal }: JobRun): Promise<void> {
    try {
      await smtp?.sendMail({
        from,
        // With an object, the library does not split an email address that contains a comma.
        to: { name: '', address: to },
        subject,
        html,
        text,
        // Every attempt has the same Message-ID, because mail clients recognize duplicates by it.
        messageId: `<${id}@${from.replace(/^.*@|>$/g, '')}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
    } catch (error) {
      const { code, responseCode, command } = error as SmtpError;
      // The error contains only codes. The mail server's message may contain the recipient's email address.
      if (!isRejected(error as SmtpError))
        throw new Error(`The mail server did not accept the email: ${[code, responseCode, command].filter(Boolean).join(' ')}`);
      logger.error({ job: 'mail', id, responseCode, command }, 'an email was rejected permanently');
    }
  }

  return { ...mailQueue(jobs.send), close: () => smtp?.close() };
}

/** Only queues emails, for a program that runs no jobs. An instance on the same database sends them, now or after its next start. */
export function mailQueue(send: SendJob<MailJobs>): Pick<Mailer, 'sendMail'> {
  return {
    sendMail: (db, mail, { key, canWait = false } = {}) =>
      send(db, 'mail', mail, { priority: canWait ? -1 : 0, ...(key !== undefined && { id: jobIdOf(key, mail.to) }) }),
  };
}

/** Returns the id of an email's job: a hash in the form of a UUID (version 8). The id is also the Message-ID. */
function jobIdOf(key: string, to: string): string {
  const hex = createHash('sha256').update(`${key}\n${to}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function smtpTransport(url: string) {
  return createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** Returns true if the mail server rejected the recipient or the content with a 5xx. After other errors, a retry may succeed. */
function isRejected({ code, responseCode = 0, command = '' }: SmtpError): boolean {
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500;
}
