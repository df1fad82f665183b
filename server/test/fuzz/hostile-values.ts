import fc from 'fast-check';

/** Hostile values contain links to this host. No response may link or redirect to it. */
export const foreignHost = 'stranger.example';

const sql = [
  "'; drop table parts; --",
  "' or '1'='1",
  '1) union select password from identity.account --',
  "\\'; select pg_sleep(9) --",
  '%',
  '_',
];
const script = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title><svg/onload=alert(1)>',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '{{7*7}}<%= 7*7 %>',
  '=cmd|calc!A1',
];
const urls = [`//${foreignHost}`, `https://${foreignHost}`, `/\\${foreignHost}`, `https:${foreignHost}`, `/\t/${foreignHost}`];
const files = ['../../../etc/passwd', '..\\..\\', '%2e%2e%2f', 'file:///etc/passwd', '/uploads/../../x.webp', '.', '..'];
const odd = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '\uffff',
  '\ufeff',
  '\u202eabc',
  'e\u0301'.repeat(20),
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  '\r\nset-cookie: a=b',
  '\u2028',
  'İ',
  'ﬀ',
  '__proto__',
  'constructor',
  'NaN',
  '-0',
  '1e309',
  '0x10',
  '9'.repeat(30),
  '٣',
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...sql, ...script, ...urls, ...files, ...odd) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(200, 201, 1001, 5001, 20_000).map((length) => 'x'.repeat(length)) },
);

/** Numbers as text. JSON.stringify would turn some of them into null. */
const hostileNumber = fc.oneof(
  fc.constantFrom(
    '-1',
    '0',
    '-0',
    '0.001',
    '1e-320',
    '2147483648',
    '9007199254740993',
    '1e21',
    '1e308',
    '1e999',
    '-1e999',
    'NaN',
    'Infinity',
  ),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
);

const nested = fc
  .tuple(fc.constantFrom(3, 200, 5_000), fc.constantFrom(['[', ']'], ['{"a":', '}']))
  .map(([depth, [open = '', close = '']]) => [open.repeat(depth), '1', close.repeat(depth)].join(''));

/** A value in JSON, as text. Some values are invalid JSON. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  { weight: 4, arbitrary: hostileNumber },
  {
    weight: 2,
    arbitrary: fc.constantFrom('null', 'true', 'false', '[]', '{}', '[[]]', '{"$gt":""}', '{"toString":1}', '"\\ud800"', '"\\u0000"'),
  },
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
);

/** Keys that no schema knows, and keys for prototype pollution. */
export const strangeKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'role',
  '_id',
  'admin',
  'paid',
  '',
  'a\u0000',
);
