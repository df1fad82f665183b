import { afterEach, expect, it, vi } from 'vitest';
import { accessTokens } from './access-token.ts';

const claims = { userId: '7', sessionId: 'a session' };
const issuer = 'http://shop.example';
const ours = accessTokens(['a secret of this shop, long enough'], issuer);

afterEach(() => {
  vi.useRealTimers();
});

it('reads the same token more than once', async () => {
  const { token } = await ours.issue(claims);
  expect([await ours.read(token), await ours.read(token)]).toEqual([claims, claims]);
});

it('never issues the same token twice, not even at the same moment', async () => {
  vi.useFakeTimers();
  const [one, other] = [await ours.issue(claims), await ours.issue(claims)];
  expect(one.token).not.toBe(other.token);
});

it('rejects an expired token, even if it was read before', async () => {
  vi.useFakeTimers();
  const { token, expiresAt } = await ours.issue(claims);
  vi.setSystemTime(expiresAt.getTime() - 1);
  expect(await ours.read(token)).toEqual(claims);
  vi.setSystemTime(expiresAt);
  expect(await ours.read(token)).toBeNull();
});

it('rejects a forged variant of a token that was read before', async () => {
  const { token } = await ours.issue(claims);
  expect(await ours.read(token)).toEqual(claims);
  const [header, payload = '', signature = ''] = token.split('.');
  const forged = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: '1' })).toString(
    'base64url',
  );
  expect(await ours.read([header, forged, signature].join('.'))).toBeNull();
  expect(await ours.read([header, payload, signature.slice(0, -2)].join('.'))).toBeNull();
});

it.each([
  ['another secret', accessTokens(['another secret, which is long enough'], issuer)],
  ['another issuer', accessTokens(['a secret of this shop, long enough'], 'http://other.example')],
])('rejects a token with %s', async (_what, otherTokens) => {
  expect(await ours.read((await otherTokens.issue(claims)).token)).toBeNull();
});

it('reads all valid tokens, even if the cache is too small for them', async () => {
  const tokenReader = accessTokens(['a secret of this shop, long enough'], issuer);
  const tokens = await Promise.all(Array.from({ length: 5_100 }, (_, index) => tokenReader.issue({ ...claims, userId: String(index) })));
  for (const [index, { token }] of tokens.entries()) expect((await tokenReader.read(token))?.userId).toBe(String(index));
  expect((await tokenReader.read(tokens[0]?.token ?? ''))?.userId).toBe('0');
});
