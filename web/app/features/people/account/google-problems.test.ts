import { expect, it } from 'vitest';
import { googleProblem } from './google-problems.ts';

it('explains a known code', () => {
  expect(googleProblem('access_denied')).toBe('You canceled the Google sign-in.');
  expect(googleProblem('state_mismatch')).toBe('This Google sign-in expired or was started in another browser. Try again.');
});

it('shows an unknown code, but not a sentence or HTML from the URL', () => {
  expect(googleProblem('org_internal')).toBe('Google sign-in failed (org_internal). Try again.');
  for (const foreign of ['Call 555-0100 to unlock your account', '<b>x</b>', '', 'constructor()', 'x'.repeat(61)])
    expect(googleProblem(foreign)).toBe('Google sign-in failed. Try again.');
});
