import { expect, it } from 'vitest';
import { errorText, problemText } from './error-texts.ts';
import { errorCodes } from './errors.ts';

it('the text of a problem follows from its code and parameters, not from its detail', () => {
  const detail = 'from the server';
  expect(problemText({ code: 'refund-too-large', parameters: { left: 12.5 }, detail })).toBe(
    'At most $12.50 of this order can still be refunded.',
  );
  expect(problemText({ code: 'invalid-quantity', detail })).toBe('Please order a valid quantity');
});

it('a problem of another version of the shop shows its detail', () => {
  const detail = 'from the server';
  expect(problemText({ code: 'of-a-later-version', detail })).toBe(detail);
  // An older version sends no parameters.
  expect(problemText({ code: 'refund-too-large', detail })).toBe(detail);
});

it('no text without parameters says undefined', () => {
  for (const code of errorCodes) expect(problemText({ code, detail: 'from the server' }), code).not.toContain('undefined');
});

it('waits are in seconds, then in minutes', () => {
  expect(errorText('too-many-attempts', { seconds: 1 })).toBe('Too many attempts. Try again in 1 second.');
  expect(errorText('too-many-attempts', { seconds: 89 })).toBe('Too many attempts. Try again in 89 seconds.');
  expect(errorText('too-many-attempts', { seconds: 91 })).toBe('Too many attempts. Try again in 2 minutes.');
});
