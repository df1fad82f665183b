import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../test/test-database.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { captureMail, mailboxSandbox } from './mailbox.plugin.ts';

const database = useTestDatabase();
let app: FastifyInstance;
const base = '/sandbox/mailbox';

beforeAll(async () => {
  app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await app.register(mailboxSandbox, { prefix: base, db: database.db, shown: 'all' });
});
beforeEach(() => database.pool.query('truncate sandbox.mails'));
afterAll(() => app.close());

const mail = (changes: Partial<Mail> = {}): Mail => ({
  to: 'bea@shop.example',
  subject: 'Choose a new password',
  html: '<!doctype html><html><head><title>Hello</title></head><body><a href="https://shop.example/reset">Go</a></body></html>',
  text: 'Go to https://shop.example/reset?a=1&b=2\nand type.',
  ...changes,
});
const get = (path = '') => app.inject({ url: `${base}${path}` });
const listed = async (query = '') => (await get(`/api/mails${query}`)).json<(Mail & { id: string; capturedAt: string })[]>();

describe('the list', () => {
  it('says that there is no mail if it is empty', async () => {
    const page = await get();
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Sandbox');
    expect(page.body).toContain('No mail yet.');
  });

  it('shows the newest first, with recipient, subject and time', async () => {
    await captureMail(database.db, mail({ subject: 'First' }));
    await captureMail(database.db, mail({ subject: 'Second', to: 'ada@shop.example' }));
    const { body } = await get('/');
    expect(body.indexOf('Second')).toBeLessThan(body.indexOf('First'));
    expect(body).toContain('ada@shop.example');
    expect(body).toMatch(/<time datetime="\d{4}-\d\d-\d\dT[\d:.]+Z">\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC<\/time>/);
  });

  it('keeps the newest 200', async () => {
    for (let number = 1; number <= 203; number++) await captureMail(database.db, mail({ subject: `Mail ${number}` }));
    const subjects = (await listed()).map(({ subject }) => subject);
    expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([200, 'Mail 203', 'Mail 4']);
  });

  it('refreshes with its own script', async () => {
    const { body, headers } = await get();
    expect(body.match(/<script[^>]*>/g)).toEqual([`<script src="${base}/mailbox.js">`]);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    const script = await get('/mailbox.js');
    expect(script.headers['content-type']).toContain('text/javascript');
    expect(script.body).toContain('refreshSeconds = 3');
    expect((await get('/mailbox.css')).headers['content-type']).toContain('text/css');
  });
});

describe('the API', () => {
  it('returns emails with their bodies, to one recipient or to all', async () => {
    await captureMail(database.db, mail({ to: 'Bea@Shop.example' }));
    await captureMail(database.db, mail({ to: 'ada@shop.example' }));
    expect(await listed()).toHaveLength(2);
    expect(await listed('?to=bea@shop.example')).toEqual([
      { ...mail({ to: 'Bea@Shop.example' }), id: expect.stringMatching(/^\d+$/), capturedAt: expect.any(String) },
    ]);
    expect(await listed('?to=nobody@shop.example')).toEqual([]);
  });
});

describe('one email', () => {
  it('is shown as HTML and as text', async () => {
    await captureMail(database.db, mail());
    const [{ id } = { id: '' }] = await listed();
    const html = await get(`/mails/${id}`);
    expect(html.body).toContain(`<iframe src="${base}/mails/${id}/content"`);
    expect(html.body).toContain('sandbox="allow-top-navigation-by-user-activation"');
    const text = await get(`/mails/${id}/text`);
    expect(text.body).toContain('<a href="https://shop.example/reset?a=1&amp;b=2">https://shop.example/reset?a=1&amp;b=2</a>\nand type.');
  });

  it('is shown in a frame without scripts, and its links open in the parent window', async () => {
    await captureMail(database.db, mail());
    const [{ id } = { id: '' }] = await listed();
    const { body, headers } = await get(`/mails/${id}/content`);
    expect(body).toContain('<head><base target="_top"><title>');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain('sandbox allow-top-navigation-by-user-activation');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('runs no scripts of a hostile email', async () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
    await captureMail(
      database.db,
      mail({ to: `${evil}@x.example`, subject: evil, text: `</pre>${evil} https://x.example/"onclick=alert(1)`, html: evil }),
    );
    const [{ id } = { id: '' }] = await listed();
    for (const path of ['', `/mails/${id}`, `/mails/${id}/text`]) {
      const { body, headers } = await get(path);
      expect(body).not.toMatch(/<script>|<img|"onclick/);
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    }
    expect((await get(`/mails/${id}/content`)).body).toBe(`<base target="_top">${evil}`);
  });

  it.each(['/mails/999999', '/mails/999999/text', '/mails/999999/content', '/mails/abc', '/nowhere'])('returns 404 at %s', async (path) => {
    const response = await get(path);
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('There is no such email');
  });
});
