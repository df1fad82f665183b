import type { MailPreview } from '@axlewright/contract/site/mail-previews';
import { beforeAll, describe, expect, it } from 'vitest';
import { quickAccounts } from '../../test/quick-accounts.ts';
import { useTestApp } from '../../test/test-app.ts';

const shop = useTestApp();
let mails: MailPreview[];

beforeAll(async () => {
  const support = await (await quickAccounts(shop))({ staffRole: 'support', name: 'Sam Support' });
  const response = await support.call('GET', '/mail-previews');
  expect(response.statusCode, response.body).toBe(200);
  mails = response.json();
});

describe('the email samples', () => {
  it('include the emails about orders, payments, shipments, and accounts, each once', () => {
    const names = mails.map(({ name }) => name);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length);
    expect(names).toEqual(
      expect.arrayContaining([
        ...['Order received', 'Payment received', 'Payment failed', 'Order canceled', 'Refund issued', 'Refund failed'],
        ...['Shipment sent', 'Tracking changed', 'Shipment delivered', 'Back in stock', 'Invitation', 'New device', 'Role changed'],
        ...['Company role changed', 'Removed from company'],
      ]),
    );
  });

  it('contain only sample data', async () => {
    const { rows } = await shop.pool.query<{ email: string }>('select email from users where email is not null');
    for (const { text, html, name } of mails)
      for (const form of [text, html]) {
        expect(form.match(/[\w.+-]+@[\w.-]+/g) ?? [], name).toEqual((form.match(/\w+@garage\.example/g) ?? []) as string[]);
        for (const { email } of rows) expect(form).not.toContain(email);
      }
  });

  it('say the same as HTML and as text, and are small enough for all email programs', () => {
    for (const { subject, text, html, name } of mails) {
      const heading = /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1] ?? '';
      expect(text.startsWith(heading), name).toBe(true);
      expect(subject.length, name).toBeLessThan(100);
      expect(html.length, name).toBeLessThan(102_000);
      const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
      expect(links.length, name).toBeGreaterThan(1);
      for (const url of links) expect(text, name).toContain(url);
    }
  });

  it('have a link to My Emails if a member can turn them off, and only then', () => {
    for (const { text, name, canTurnOff } of mails)
      expect(text.includes(`${shop.settings.publicUrl}/dashboard/emails`), name).toBe(canTurnOff);
  });
});
