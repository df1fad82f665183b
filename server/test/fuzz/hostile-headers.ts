import fc from 'fast-check';
import { foreignHost } from './hostile-values.ts';

export const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'application/json;;',
      'application/merge-patch+json',
      'application/xml',
      'APPLICATION/JSON',
      '*/*',
      'application/json, text/plain',
      `application/json; a=${'b'.repeat(500)}`,
    ),
  },
);

/** Headers that an attacker may send to impersonate a user or to fake an origin. */
const header: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.tuple(
    fc.constantFrom('host', 'x-forwarded-host', 'x-original-url', 'x-rewrite-url', 'origin', 'referer'),
    fc.constantFrom(
      foreignHost,
      `${foreignHost}:1@localhost`,
      '',
      'localhost:99999',
      '[::1',
      `http://${foreignHost}/`,
      'a b',
      '/../',
      '<script>',
    ),
  ),
  fc.tuple(
    fc.constantFrom('x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto'),
    fc.constantFrom('127.0.0.1', 'for=127.0.0.1;proto=https', '::1', 'x'.repeat(300), 'https'),
  ),
  fc.tuple(fc.constantFrom('x-http-method-override', 'x-method-override'), fc.constantFrom('DELETE', 'GET', 'TRACE')),
  fc.tuple(fc.constantFrom('if-match', 'if-none-match'), fc.constantFrom('*', '"1.2"', '"1.99999999999"', 'W/"1"', '"\'"', '')),
  fc.tuple(fc.constant('idempotency-key'), fc.constantFrom('a', 'a', '', ' ', 'x'.repeat(300), '\u00e9', "'; --")),
  fc.tuple(
    fc.constantFrom('accept', 'accept-language', 'accept-encoding'),
    fc.constantFrom('', '*', 'br;q=x', 'gzip;q=0', 'identity;q=0', 'application/xml', ',,,'),
  ),
  fc.tuple(
    fc.constantFrom('content-encoding', 'transfer-encoding', 'expect', 'range', 'upgrade'),
    fc.constantFrom('gzip', 'chunked', '100-continue', 'bytes=0-', 'bytes=-1,9-', 'h2c'),
  ),
  fc.tuple(
    fc.constant('authorization'),
    fc.constantFrom(
      '',
      'Bearer',
      'Bearer  x',
      'Basic YTpi',
      'Bearer a.b.c',
      `Bearer ${'x'.repeat(5_000)}`,
      'Bearer eyJhbGciOiJub25lIn0.e30.',
    ),
  ),
  fc.tuple(fc.constant('cookie'), fc.constantFrom('accessToken=x', '__proto__=1', 'better-auth.session_token=x.y', ';;=;')),
);

export const headers = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.array(header, { minLength: 1, maxLength: 3 }).map((pairs) => Object.fromEntries(pairs)) },
);
