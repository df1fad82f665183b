import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, signUp } from '../../../test/people.ts';
import { startTestApp, useTestApp } from '../../../test/test-app.ts';
import { readKeyFile } from './key-file.ts';

const [oldKey, newKey] = ['an old key, which is long enough for it', 'a new key, which is long enough for it'];
const folder = await mkdtemp(join(tmpdir(), 'axlewright-keys-'));
const file = join(folder, 'access-token.key');
await writeFile(file, `${oldKey}\n`);
const shop = useTestApp({ environment: { ACCESS_TOKEN_KEY_FILE: file } });
let buyer: Person;

beforeAll(async () => {
  buyer = await signUp(shop);
});
afterAll(() => rm(folder, { recursive: true }));

const isAcceptedWith = async (keys: string[]): Promise<boolean> => {
  await writeFile(file, keys.join('\n'));
  const { shop: second, stop } = await startTestApp({
    environment: { ACCESS_TOKEN_KEY_FILE: file },
    publicUrl: shop.url,
    beside: shop,
  });
  const { statusCode } = await second.app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${buyer.accessToken}` } });
  await stop();
  return statusCode === 200;
};

it('a token is valid as long as its key is in the file', async () => {
  expect(await isAcceptedWith([newKey, oldKey])).toBe(true);
  expect(await isAcceptedWith([newKey])).toBe(false);
});

it('if there is a key file, the shop creates no access token key in the database', async () => {
  const { rows } = await shop.pool.query<{ name: string }>('select name from shop_secrets');
  expect(rows.map(({ name }) => name)).not.toContain('access-token');
});

it.each([
  ['', 'contains no key'],
  ['short', 'is shorter than 32 characters'],
  [[oldKey, newKey, oldKey].join('\n'), 'contains 3 keys, but at most 2 are allowed'],
])('rejects a file with %j', async (text, problem) => {
  await writeFile(file, text);
  await expect(readKeyFile('ACCESS_TOKEN_KEY_FILE', file)).rejects.toThrow(problem);
  await expect(readKeyFile('ACCESS_TOKEN_KEY_FILE', join(folder, 'none'))).rejects.toThrow('cannot be read (ENOENT)');
});
