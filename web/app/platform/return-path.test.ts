import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { returnPathOf, withReturnPath } from './return-path.ts';

const returnPathFrom = (from: string) => returnPathOf(new URLSearchParams({ from }));

describe('the return path after login', () => {
  it.each(['/parts/12', '/dashboard/myorders?state=cancelled', '/#catalog', '/parts/12?a=//b'])('leads to %s', (path) =>
    expect(returnPathFrom(path)).toBe(path),
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
  ])('never leads to %j', (path) => expect(returnPathFrom(path)).toBe('/'));

  it('is a parameter of the login page', () => {
    expect(returnPathOf(new URL(withReturnPath('/login', '/parts/12?x=1'), 'http://shop').searchParams)).toBe('/parts/12?x=1');
    expect(withReturnPath('/login', '/')).toBe('/login');
  });

  it('never leads to another site, for any parameter', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        '//',
        ':',
        '@',
        '.',
        '..',
        '\t',
        '\n',
        '\0',
        '%2f',
        '%5c',
        'javascript:',
        'https:',
        'data:',
        'evil.example',
        '?',
        '#',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const url = new URL(returnPathFrom(`/${pieces.join('')}`), 'https://shop.example');
        expect(url.origin).toBe('https://shop.example');
        expect(new URL(returnPathFrom(pieces.join('')), 'https://shop.example').origin).toBe('https://shop.example');
      }),
      { numRuns: 2_000 },
    );
  });
});
