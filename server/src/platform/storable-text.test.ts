import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, signUpAdmin } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

const lines: string[] = [];
let shop: TestApp;
let stop: () => Promise<void>;
let admin: Person;

beforeAll(async () => {
  ({ shop, stop } = await startTestApp({ environment: { LOG_LEVEL: 'error' }, logTo: { write: (line) => void lines.push(line) } }));
  admin = await signUpAdmin(shop);
});
afterAll(() => stop());

const cursor = (value: string) => Buffer.from(JSON.stringify(['next', value, '1'])).toString('base64url');
const password = 'tin-can-antenna-7';

const calls: [string, 'GET' | 'POST' | 'PUT', string, object?][] = [
  ['a display name', 'POST', '/identity/sign-up/email', { email: 'nul@shop.example', password, name: 'a\0b' }],
  ['an email address', 'POST', '/identity/sign-up/email', { email: 'nul\0@shop.example', password, name: '' }],
  ['an email address at login', 'POST', '/identity/sign-in/email', { email: 'nul\0@shop.example', password }],
  ['a new password', 'POST', '/identity/reset-password', { token: 'x', newPassword: `${password}\0` }],
  ['a reset token', 'POST', '/identity/reset-password', { token: 'x\0', newPassword: password }],
  ['a new display name', 'POST', '/identity/update-user', { name: 'a\0b' }],
  ['a key of an object', 'POST', '/identity/update-user', { 'a\0b': 'x' }],
  ['an inner value', 'POST', '/identity/passkey/verify-authentication', { response: { id: ['a\0'] } }],
  ["the state in Google's callback", 'GET', '/identity/callback/google?code=1&state=%00'],
  ['a review', 'POST', '/api/reviews', { rating: '5', review: 'a\0b' }],
  ['a profile', 'POST', '/api/profile', { location: 'a\0b' }],
  ['a part', 'POST', '/api/parts', { name: 'a\0b' }],
  ['a picture URL', 'POST', '/api/parts', { image: 'https://x.example/\0' }],
  ['a search', 'GET', '/api/parts?q=%00'],
  ['a filter', 'GET', '/api/user?q=a%00'],
  ['a cursor', 'GET', `/api/parts?cursor=${cursor('a\0')}`],
  ['a cursor of accounts', 'GET', `/api/user?sort=email&cursor=${cursor('a\0')}`],
  ['an id', 'GET', '/api/parts/1%00'],
  ['an email address in a path', 'PUT', '/api/user/admin/a%00@shop.example'],
  ['a recipient', 'GET', '/sandbox/mailbox/api/mails?to=%00'],
];

it.each(calls)('the character NUL in %s is rejected, without a database error in the log', async (_name, method, url, payload) => {
  const headers = { authorization: `Bearer ${admin.accessToken}`, cookie: admin.cookie, origin: shop.settings.publicUrl };
  lines.length = 0;
  const response = await shop.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  expect([400, 404, 422], response.body).toContain(response.statusCode);
  expect(response.body).not.toMatch(/invalid byte sequence|0x00|22021/);
  expect(lines).toEqual([]);
});

it('the identity provider also rejects half of a surrogate pair', async () => {
  const payload = '{"email":"half@shop.example","password":"tin-can-antenna-7","name":"\\ud800"}';
  const headers = { 'content-type': 'application/json' };
  expect((await shop.app.inject({ method: 'POST', url: '/identity/sign-up/email', headers, payload })).statusCode).toBe(422);
});
