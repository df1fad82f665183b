import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';
import { deviceCookie } from './device-cookie.ts';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36', 'Chrome on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['curl/8.14.1', 'Unknown browser'],
  ['', 'Unknown browser'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

it('uses the __Secure- prefix for the cookie with https', () => {
  const plain = deviceCookie(undefined, { isSecure: false });
  expect(plain.header).toMatch(/^device=[\w-]{22}; /);
  expect(plain.header).not.toContain('Secure');
  const former = plain.header.split(';')[0];
  const { key, header } = deviceCookie(`other=1; ${former}`, { isSecure: true });
  expect(header).toMatch(/^__Secure-device=[\w-]{22}; .*; Secure$/);
  expect([key, deviceCookie(header.split(';')[0], { isSecure: true }).key]).toEqual([plain.key, plain.key]);
});
