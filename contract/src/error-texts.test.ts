import { expect, it } from 'vitest';
import { errorText, problemText } from './error-texts.ts';
import { errorCodes } from './errors.ts';

it('builds the text from the code and the parameters, and ignores the detail', () => {
  const detail = 'from the server';
  expect(problemText({ code: 'refund-too-large', parameters: { left: 12.5 }, detail })).toBe(
    'At most $12.50 of this order can still be refunded.',
  );
  expect(problemText({ code: 'invalid-quantity', detail })).toBe('Please order a valid quantity');
});

it('shows the detail of an error that this version cannot build a text for', () => {
  const detail = 'from the server';
  expect(problemText({ code: 'of-a-later-version', detail })).toBe(detail);
  // An older version sends no parameters.
  expect(problemText({ code: 'refund-too-large', detail })).toBe(detail);
  // A later version sends a reason that this version does not know.
  for (const code of ['not-a-catalog-file', 'lines-rejected'])
    expect(problemText({ code, parameters: { reason: 'new', of: 'new' }, detail }), code).toBe(detail);
});

it('never shows "undefined" if the parameters are missing', () => {
  for (const code of errorCodes) expect(problemText({ code, detail: 'from the server' }), code).not.toContain('undefined');
});

it('gives waiting times of 90 seconds or more in minutes, and shorter ones in seconds', () => {
  expect(errorText('too-many-attempts', { seconds: 1 })).toBe('Too many attempts. Try again in 1 second.');
  expect(errorText('too-many-attempts', { seconds: 89 })).toBe('Too many attempts. Try again in 89 seconds.');
  expect(errorText('too-many-attempts', { seconds: 91 })).toBe('Too many attempts. Try again in 2 minutes.');
});
