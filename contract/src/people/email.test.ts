import { describe, expect, it } from 'vitest';
import { isSignUpEmail, normalizeEmail } from './email.ts';

describe('the email rule of sign-up', () => {
  it.each([
    'anna@shop.com',
    'a1b2@parts.de',
    'x@y.io',
    'first.last@shop.com',
    'counter+brakes@my-shop.co.uk',
    'bob@4wd-parts.store',
    'a@b.c3.museum',
  ])('accepts %s', (email) => expect(isSignUpEmail(email)).toBe(true));

  it.each([
    '',
    '@shop.com',
    'anna',
    'anna@',
    'anna@shop',
    'anna@shop.c',
    'an na@shop.com',
    'a..b@shop.com',
    '.a@shop.com',
    'a@-shop.com',
    'a@shop..com',
    'a@b@shop.com',
    `${'a'.repeat(65)}@shop.com`,
    'a@shop.c0m',
  ])('rejects %s', (email) => expect(isSignUpEmail(email)).toBe(false));

  it('accepts a normalized email address that was typed with spaces and capitals', () => {
    expect(isSignUpEmail(normalizeEmail('  Anna@Shop.COM '))).toBe(true);
  });
});
