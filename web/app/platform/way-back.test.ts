import { describe, expect, it } from 'vitest';
import { wayBackOf, withWayBack } from './way-back.ts';

const back = (from: string) => wayBackOf(new URLSearchParams({ from }));

describe('the way back after login', () => {
  it.each(['/parts/12', '/dashboard/myorders?state=cancelled', '/#catalogue', '/parts/12?a=//b'])('leads to %s', (path) =>
    expect(back(path)).toBe(path),
  );

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '\\evil.example',
    '/\t/evil.example',
    '/a\n',
    'javascript:alert(1)',
    '',
    'parts/12',
    '/login',
    '/login?from=/x',
    '/signup',
  ])('never leads to %j', (path) => expect(back(path)).toBe('/'));

  it('is written into the login page address', () => {
    expect(wayBackOf(new URL(withWayBack('/login', '/parts/12?x=1'), 'http://shop').searchParams)).toBe('/parts/12?x=1');
    expect(withWayBack('/login', '/')).toBe('/login');
  });
});
