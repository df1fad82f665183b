import { expect, it } from 'vitest';
import { googleProblem } from './google-problems.ts';

it('explains what Google refused', () => {
  expect(googleProblem('access_denied')).toBe('You cancelled the sign-in with Google.');
  expect(googleProblem('state_mismatch')).toBe('This sign-in with Google has expired or was begun in another browser. Try again.');
});

it('names a code that it does not know, and shows no other text from an address', () => {
  expect(googleProblem('org_internal')).toBe('The sign-in with Google failed (org_internal). Try again.');
  for (const foreign of ['Call 555-0100 to unlock your account', '<b>x</b>', '', 'constructor()', 'x'.repeat(61)])
    expect(googleProblem(foreign)).toBe('The sign-in with Google failed. Try again.');
});
