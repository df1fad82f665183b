import { describe, expect, it } from 'vitest';
import { maximumLineLength, scrubLogLine, withoutSecrets } from './scrub-log-line.ts';

const token = `eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(20)}`;

it.each([
  ['to ann.o+x@mail.shop.example now', 'to [email] now'],
  ['/user/ann%40shop.example', '/user/[email]'],
  ['/user/ann%2540shop.example', '/user/[email]'],
  ['ann@shop.example,bob@shop.example', '[email],[email]'],
  ['key sk_test_12345 and whsec_abc', 'key [key] and [key]'],
  ['%0ask_live_12345', '%0a[key]'],
  ['pi_123_secret_456', '[key]'],
  [`/%20${token}?x`, '/%20[token]?x'],
  [`token-${token}`, 'token-[token]'],
  [`Authorization: bearer abc.def`, 'Authorization: bearer [token]'],
  ['postgres://shop:s3cret@db/shop', 'postgres://shop:[password]@db/shop'],
  ['node_modules/@fastify/compress at 12:30', 'node_modules/@fastify/compress at 12:30'],
  ['risk_test of a task_live thing', 'risk_test of a task_live thing'],
])('%s becomes %s', (line, written) => {
  expect(scrubLogLine(line)).toBe(written);
});

it.each([
  '\nvictim@shop.example',
  '\u001bvictim@shop.example',
  '\\victim@shop.example',
  `\n${token}`,
  `\nBearer ${token}`,
  '\nsk_live_123',
])('a line is still valid JSON if it contains %j', (msg) => {
  const written = scrubLogLine(JSON.stringify({ level: 30, msg }));
  expect(JSON.parse(written).msg).toMatch(/^\P{L}(?:Bearer )?\[(?:email|token|key)\]$/u);
});

it('a line that is too long is cut, but never in the middle of a secret', () => {
  const line = JSON.stringify({ level: 40, msg: `for ${'x y '.repeat(1_022)} ${token} ${'z'.repeat(maximumLineLength)}` });
  const written = JSON.parse(scrubLogLine(line));
  expect(written).toMatchObject({ level: 40, msg: 'this line was too long and was cut' });
  expect(written.line).toMatch(/^\{"level":40,"msg":"for x y [^e]+$/);
  expect(scrubLogLine('ann@shop.example'.repeat(2_000))).not.toContain('ann');
});

describe('64 kB of hostile text', () => {
  const whole = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

  /** Runs `act` ten times. Returns the lowest CPU time of a run, in ms. It counts only this thread, so other programs hardly affect it. */
  const fewestMilliseconds = (act: () => void) =>
    Math.min(
      ...Array.from({ length: 10 }, () => {
        const before = process.threadCpuUsage();
        act();
        const { user, system } = process.threadCpuUsage(before);
        return (user + system) / 1000;
      }),
    );

  it.each([
    'a',
    'a%40',
    'a@',
    '@a.',
    'a%40aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'a.b%40c.d',
    'ann@shop.example ',
    '%25',
    'eyJ',
    'eyJ-',
    'eyJa.',
    '.eyJ',
    'eyJa.eyJ ',
    'Bearer ',
    'bearer',
    'sk_live_',
    'pi_',
    'pi_pi',
    'pi_a_secret_',
    'postgres://a:',
    'postgresql://',
    '\\',
    '\\u',
  ])('takes less than 5 ms if it repeats %j', (piece) => {
    const text = whole(piece, 65_536);
    expect(fewestMilliseconds(() => withoutSecrets(text))).toBeLessThan(5);
    expect(fewestMilliseconds(() => scrubLogLine(text))).toBeLessThan(5);
  });
});
