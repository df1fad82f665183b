import { createTransport } from 'nodemailer';
import type { Db } from '../database/db.ts';
import type { JobLog, JobOptions, JobRun, Jobs, SendJob } from '../jobs/jobs.ts';

export interface Mail {
  /** one address */
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** The kinds of job that mail needs. */
export interface MailJobs {
  mail: Mail;
}

export interface Mailer {
  /** Writes a mail down; it goes out as soon as the transaction has committed, and is tried for hours where the mail server is away. */
  sendMail(db: Db, mail: Mail): Promise<void>;
  /** After the jobs have stopped. */
  close(): void;
}

interface MailerOptions {
  jobs: Jobs<MailJobs>;
  logger: JobLog;
  /** smtp:// or smtps://, with user and password where needed; `?requireTLS=true` insists on STARTTLS. null: mails are captured */
  smtpUrl: string | null;
  /** 'Name <address>' */
  from: string;
  /** where mails go without an SMTP server */
  capture: (mail: Mail) => Promise<void>;
  retry?: Pick<JobOptions, 'retries' | 'retryDelaySeconds'>;
}

/** At once, then after 5 to 10 seconds, twice that, and so on: the last of them 11 to 23 hours after the first. */
const patientRetry = { retries: 13, retryDelaySeconds: 5 };

export function createMailer({ jobs, logger, smtpUrl, from, capture, retry = patientRetry }: MailerOptions): Mailer {
  const smtp = smtpUrl === null ? null : smtpTransport(smtpUrl);
  jobs.define('mail', { ...retry, limitSeconds: 90, concurrency: 5 }, (mail, run) => (smtp ? deliver(mail, run) : capture(mail)));

  async function deliver({ to, subject, html, text }: Mail, { id, signal }: JobRun): Promise<void> {
    try {
      await smtp?.sendMail({
        from,
        // As an object it is one address, whatever it holds.
        to: { name: '', address: to },
        subject,
        html,
        text,
        // The same in every attempt, so that a mail that got through twice can be known as one.
        messageId: `<${id}@${from.replace(/^.*@|>$/g, '')}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
    } catch (error) {
      const { code, responseCode, command } = error as SmtpError;
      // The server's words may repeat the address: only its codes go on.
      if (!isRefused(error as SmtpError))
        throw new Error(`The mail was not taken: ${[code, responseCode, command].filter(Boolean).join(' ')}`);
      logger.error({ job: 'mail', id, responseCode, command }, 'a mail was refused for good');
    }
  }

  return { ...mailQueue(jobs.send), close: () => smtp?.close() };
}

/** Only writes mails down. A shop on the same database sends them, now or when it starts. */
export function mailQueue(send: SendJob<MailJobs>): Pick<Mailer, 'sendMail'> {
  return { sendMail: (db, mail) => send(db, 'mail', mail) };
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

/** The recipient or the mail itself is refused with a 5xx; what ails sender, password or server is for the operator to mend. */
function isRefused({ code, responseCode = 0, command = '' }: SmtpError): boolean {
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500;
}
