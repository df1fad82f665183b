import { expect, it } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

const origins: [string, ...string[]] = ['https://shop.example', 'http://localhost:3000'];

it.each([
  ['/dashboard?error=x', 'https://shop.example/dashboard?error=x'],
  ['https://shop.example/login', 'https://shop.example/login'],
  ['http://localhost:3000/login', 'http://localhost:3000/login'],
  ['//evil.example/phish', 'https://shop.example/'],
  ['/.//evil.example/phish', 'https://shop.example/'],
  ['/\\evil.example', 'https://shop.example/'],
  ['https://evil.example', 'https://shop.example/'],
  ['https://shop.example.evil.example/', 'https://shop.example/'],
  ['https://shop.example@evil.example/', 'https://shop.example/'],
  ['http://shop.example/', 'https://shop.example/'],
  ['javascript:alert(1)', 'https://shop.example/'],
  ['https://', 'https://shop.example/'],
])('a redirect of the provider to %s leads to %s', (location, expected) => {
  expect(safeRedirect(location, origins)).toBe(expected);
});
