import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { freePort } from '../../../test/free-port.ts';
import { useTestDatabase } from '../../../test/test-database.ts';
import { passwordResetMail } from '../../features/people/identity/identity-mails.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createMailer, type Mail, type MailJobs } from './mail.ts';
import { layoutMail } from './mail-layout.ts';

const database = useTestDatabase();
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  vi.clearAllMocks();
});

/** Starts a mail server that records the emails that it receives. */
async function startSmtp({ port = 0, ...options }: SMTPServerOptions & { port?: number } = {}) {
  const arrived: { mail: Email; raw: string; envelopeTo: string[]; user: string | undefined }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData(stream, session, callback) {
      stream.toArray().then(async (chunks) => {
        const raw = Buffer.concat(chunks as Buffer[]).toString('latin1');
        const mail = await PostalMime.parse(raw);
        arrived.push({
          mail,
          raw,
          envelopeTo: session.envelope.rcptTo.map(({ address }) => address),
          user: session.user as string | undefined,
        });
        callback();
      }, callback);
    },
    ...options,
  });
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  cleanUps.push(() => new Promise((resolve) => server.close(resolve)));
  return { arrived, port: (listening.address() as AddressInfo).port };
}

async function startMailer(smtpUrl: string | null, retry = { retries: 20, retryDelaySeconds: 0 }) {
  const captured: Mail[] = [];
  const jobs = createJobs<MailJobs>({ pool: database.pool, logger, pollMs: 100 });
  const mailer = createMailer({
    jobs,
    logger,
    smtpUrl,
    from: 'Axlewright <no-reply@axlewright.example>',
    capture: async (mail) => void captured.push(mail),
    retry,
  });
  await jobs.start();
  cleanUps.push(async () => {
    await jobs.stop();
    mailer.close();
    await database.pool.query(`delete from jobs.job where name = 'mail'`);
  });
  return { captured, sendMail: (mail: Mail) => mailer.sendMail(database.db, mail) };
}

const longLine = `Grüße aus Köln – ${'Bremsscheibe, innenbelüftet, '.repeat(120)}Ende.`;
const reset = passwordResetMail({ url: 'https://shop.example/reset?token=a&b=<c>', hours: 1 });
const mailTo = (to: string): Mail => ({ to, ...reset });
const remainingJobs = async () => (await database.pool.query(`select state from jobs.job where name = 'mail'`)).rows;

describe('over SMTP', () => {
  it('an email arrives complete', async () => {
    const smtp = await startSmtp();
    const { sendMail } = await startMailer(`smtp://127.0.0.1:${smtp.port}`);
    const layout = layoutMail({
      heading: 'Schöne Grüße',
      paragraphs: [longLine, '.', '日本語 👋'],
      button: { label: 'Öffnen', url: 'https://shop.example/' },
      footer: 'Fußzeile',
    });
    await sendMail({ to: 'bea@köln.example', subject: 'Prüfung: Öl & Bremsen 🚗', ...layout });
    await eventually(() => expect(smtp.arrived).toHaveLength(1));
    const [{ mail, raw }] = smtp.arrived as [(typeof smtp.arrived)[0]];
    expect(mail.from).toEqual({ name: 'Axlewright', address: 'no-reply@axlewright.example' });
    expect(mail.subject).toBe('Prüfung: Öl & Bremsen 🚗');
    expect(mail.html?.trim()).toBe(layout.html.trim());
    expect(mail.text?.trim()).toBe(layout.text.trim());
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@axlewright\.example>$/);
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  });

  it('an email has only one recipient, even if the email address contains a comma or a line break', async () => {
    const smtp = await startSmtp();
    const { sendMail } = await startMailer(`smtp://127.0.0.1:${smtp.port}`, { retries: 0, retryDelaySeconds: 0 });
    await sendMail(mailTo('bea@shop.example, eve@evil.example'));
    await sendMail(mailTo('bea@shop.example\r\nBcc: eve@evil.example'));
    await sendMail(mailTo('last@shop.example'));
    await eventually(() => expect(smtp.arrived.map(({ envelopeTo }) => envelopeTo)).toContainEqual(['last@shop.example']));
    expect(smtp.arrived.flatMap(({ envelopeTo }) => envelopeTo)).not.toContain('eve@evil.example');
  });

  it('logs in if the URL has a user', async () => {
    const smtp = await startSmtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) =>
        callback(password === 'p@ss/word' ? null : new Error('no'), { user: username ?? '' }),
    });
    const { sendMail } = await startMailer(`smtp://shop:${encodeURIComponent('p@ss/word')}@127.0.0.1:${smtp.port}`);
    await sendMail(mailTo('bea@shop.example'));
    await eventually(() => expect(smtp.arrived.map(({ user }) => user)).toEqual(['shop']));
  });

  it('retries while the server is down', async () => {
    // No other test takes this port before the server starts (free-port.ts).
    const port = await freePort();
    const { sendMail } = await startMailer(`smtp://127.0.0.1:${port}`, { retries: 20, retryDelaySeconds: 1 });
    await sendMail(mailTo('bea@shop.example'));
    await eventually(() => expect(logger.warn).toHaveBeenCalled());
    const smtp = await startSmtp({ port });
    await eventually(() => expect(smtp.arrived).toHaveLength(1));
    await eventually(async () => expect(await remainingJobs()).toEqual([]));
  });

  it('retries if the recipient is rejected temporarily', async () => {
    let tries = 0;
    const smtp = await startSmtp({
      onRcptTo: (_address, _session, callback) => callback(++tries < 3 ? rejection(451, 'Greylisted') : null),
    });
    const { sendMail } = await startMailer(`smtp://127.0.0.1:${smtp.port}`);
    await sendMail(mailTo('bea@shop.example'));
    await eventually(() => expect(smtp.arrived).toHaveLength(1));
    expect(tries).toBe(3);
  });

  it('tries only once if the recipient is rejected permanently, and does not log the email address', async () => {
    const recipients: string[] = [];
    const smtp = await startSmtp({
      onRcptTo: ({ address }, _session, callback) => {
        recipients.push(address);
        callback(address.startsWith('nobody') ? rejection(550, `No such user ${address}`) : null);
      },
    });
    const { sendMail } = await startMailer(`smtp://127.0.0.1:${smtp.port}`);
    await sendMail(mailTo('nobody@shop.example'));
    await eventually(() => expect(logger.error).toHaveBeenCalledTimes(1));
    await sendMail(mailTo('bea@shop.example'));
    await eventually(() => expect(smtp.arrived).toHaveLength(1));
    await eventually(async () => expect(await remainingJobs()).toEqual([]));
    expect(recipients).toEqual(['nobody@shop.example', 'bea@shop.example']);
    expect(JSON.stringify(logger.error.mock.calls)).toContain('550');
    expect(JSON.stringify([logger.error.mock.calls, logger.warn.mock.calls])).not.toContain('nobody');
  });

  it('retries if the sender is rejected', async () => {
    let tries = 0;
    const smtp = await startSmtp({
      onMailFrom: (_address, _session, callback) => callback(++tries < 3 ? rejection(550, 'Sender unknown') : null),
    });
    const { sendMail } = await startMailer(`smtp://127.0.0.1:${smtp.port}`);
    await sendMail(mailTo('bea@shop.example'));
    await eventually(() => expect(smtp.arrived).toHaveLength(1));
    expect(tries).toBe(3);
  });
});

function rejection(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

describe('a shop without a mail server', () => {
  it('stores the unchanged email in the mailbox', async () => {
    const { captured, sendMail } = await startMailer(null);
    const mail = mailTo('bea@shop.example');
    await sendMail(mail);
    await eventually(() => expect(captured).toEqual([mail]));
  });
});

describe('the layout', () => {
  it('escapes markup', () => {
    const evil = `<img src=x onerror="alert('1')">`;
    const { html } = layoutMail({
      heading: evil,
      paragraphs: [evil],
      facts: [{ label: evil, text: evil }],
      table: { head: ['Part', 'Qty'], rows: [{ label: evil, name: evil, figures: ['1'] }], sums: [] },
      button: { label: evil, url: `https://shop.example/?q="><script>` },
      footer: evil,
    });
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script');
    expect(html.match(/&lt;img src=x onerror=&quot;alert\(&#x27;1&#x27;\)&quot;&gt;/g)).toHaveLength(10);
  });

  it('contains the link for a new password, as HTML and as text', () => {
    expect(reset.subject).toBe('Choose a new password for Axlewright');
    expect(reset.text).toContain('\nhttps://shop.example/reset?token=a&b=<c>\n');
    expect(reset.html).toContain('href="https://shop.example/reset?token=a&amp;b=&lt;c&gt;"');
    for (const form of [reset.text, reset.html]) {
      expect(form).toContain('works once and expires after one hour');
      expect(form).toContain('If you did not request this');
    }
  });
});
