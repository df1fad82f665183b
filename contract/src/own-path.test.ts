import { expect, it } from 'vitest';
import { isOwnPath } from './own-path.ts';

it.each(['/', '/dashboard', '/dashboard/review?from=a%20link#end', '/parts/7?q=//x', '/a//b'])('%s is a path of the shop', (url) => {
  expect(isOwnPath(url)).toBe(true);
});

it.each([
  '',
  'dashboard',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/.//evil.example/phish',
  '/..//evil.example',
  '/%2e//evil.example',
  '/x/..//evil.example',
  '/\t/evil.example',
  '/dash\nboard',
  'https://evil.example/',
  'javascript:alert(1)',
])('%j is not a path of the shop', (url) => {
  expect(isOwnPath(url)).toBe(false);
});
