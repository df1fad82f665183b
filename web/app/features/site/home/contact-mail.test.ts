import { expect, test } from 'vitest';
import { contactMailUrl } from './contact-mail.ts';

test('the mailto URL contains the message and its author, with CRLF line breaks', () => {
  const url = contactMailUrl('sales@shop.example', { name: 'Ann & Co', email: 'ann@co.example', message: 'Two lines\nof text' });

  const [to, query] = url.split('?');
  const fields = new URLSearchParams(query?.replaceAll('+', '%2B'));
  expect(to).toBe('mailto:sales@shop.example');
  expect(fields.get('subject')).toBe('Message from Ann & Co');
  expect(fields.get('body')).toBe('Two lines\r\nof text\r\n\r\nAnn & Co\r\nann@co.example');
});

test('the URL of an empty form is valid too', () => {
  expect(contactMailUrl('sales@shop.example', { name: '', email: '', message: '' })).toMatch(
    /^mailto:sales@shop\.example\?subject=[^&]+&body=$/,
  );
});
