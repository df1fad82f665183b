import { expect, test } from 'vitest';
import { contactMailAddress } from './contact-mail.ts';

test('the address carries the message and who wrote it, line breaks as mail wants them', () => {
  const address = contactMailAddress('sales@shop.example', { name: 'Ann & Co', email: 'ann@co.example', message: 'Two lines\nof text' });

  const [to, query] = address.split('?');
  const fields = new URLSearchParams(query?.replaceAll('+', '%2B'));
  expect(to).toBe('mailto:sales@shop.example');
  expect(fields.get('subject')).toBe('Message from Ann & Co');
  expect(fields.get('body')).toBe('Two lines\r\nof text\r\n\r\nAnn & Co\r\nann@co.example');
});

test('an empty form still makes an address that a mail program can open', () => {
  expect(contactMailAddress('sales@shop.example', { name: '', email: '', message: '' })).toMatch(
    /^mailto:sales@shop\.example\?subject=[^&]+&body=$/,
  );
});
