import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { mailsTo } from '../../../../test/mails.ts';
import { type Person, signUp } from '../../../../test/people.ts';
import { startTestApp, type TestApp, useTestApp } from '../../../../test/test-app.ts';

const newKey = 'a new key, which is long enough for it';
const newestKey = 'the newest key, which is long enough for it';
const folder = await mkdtemp(join(tmpdir(), 'axlewright-identity-keys-'));
const file = join(folder, 'identity.key');
const shop = useTestApp();
afterAll(() => rm(folder, { recursive: true }));

/** Starts a second shop on the same database. Its key file has these keys. Runs `act` on this shop. */
async function withKeys<T>(keys: string[], act: (restarted: TestApp) => Promise<T>): Promise<T> {
  await writeFile(file, keys.join('\n'));
  const environment = { IDENTITY_KEY_FILE: file };
  const { shop: restarted, stop } = await startTestApp({ environment, publicUrl: shop.url, beside: shop });
  try {
    return await act(restarted);
  } finally {
    await stop();
  }
}

const askToken = ({ app }: TestApp, cookie: string) => app.inject({ url: '/identity/token', headers: { cookie } });

const exchange = ({ app }: TestApp, { email }: Person, idToken: string) =>
  app.inject({ method: 'PUT', url: `/api/user/${email}`, headers: { authorization: `Bearer ${idToken}` }, payload: { email } });

const followLink = ({ app }: TestApp, cookie: string, token: string) =>
  app.inject({ url: `/identity/verify-email?${new URLSearchParams({ token })}`, headers: { cookie } });

async function keyInDatabase(): Promise<string> {
  const { rows } = await shop.pool.query<{ value: string }>("select value from shop_secrets where name = 'identity'");
  return rows[0]?.value ?? '';
}

const keyIdOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

it('sign-ins, links and ID tokens stay valid after a key rotation; if the old key is removed, only ID tokens stay valid', async () => {
  const buyer = await signUp(shop);
  const other = await signUp(shop);
  const linkOf = async ({ email }: Person) => {
    const texts = (await mailsTo(shop, email, 'onfirm')).map(({ text }) => /\/verify-email\?token=(\S+)/.exec(text)?.[1] ?? '');
    return decodeURIComponent(texts.find(Boolean) ?? '');
  };
  const [link, otherLink] = [await linkOf(buyer), await linkOf(other)];
  const oldKey = await keyInDatabase();
  const forged = buyer.cookie.replace(/session_token=.{6}/, 'session_token=AAAAAA');
  expect(forged).not.toBe(buyer.cookie);

  for (const keys of [[oldKey], [oldKey, newKey], [newKey, oldKey]])
    await withKeys(keys, async (restarted) => {
      const response = await askToken(restarted, buyer.cookie);
      expect(response.statusCode).toBe(200);
      const { token } = response.json<{ token: string }>();
      expect(keyIdOf(token)).toBe(keyIdOf(buyer.idToken));
      expect((await exchange(restarted, buyer, token)).statusCode).toBe(200);
    });
  await withKeys([newKey, oldKey], async (restarted) => {
    expect((await askToken(restarted, forged)).statusCode).toBe(401);
    expect((await followLink(restarted, buyer.cookie, link)).statusCode).toBe(200);
  });

  const later = await withKeys([newKey], async (restarted) => {
    expect((await askToken(restarted, buyer.cookie)).statusCode).toBe(401);
    const { statusCode } = await restarted.app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${buyer.accessToken}` } });
    expect(statusCode).toBe(200);
    const person = await signUp(restarted);
    // The old key pair signed this token less than five minutes ago.
    expect((await exchange(restarted, buyer, buyer.idToken)).statusCode).toBe(200);
    expect((await followLink(restarted, person.cookie, otherLink)).statusCode).toBeGreaterThanOrEqual(400);
    return person;
  });
  expect(keyIdOf(later.idToken)).not.toBe(keyIdOf(buyer.idToken));

  // The provider can still decrypt a key pair if the key moves to another line of the file.
  for (const keys of [
    [newKey, newestKey],
    [newestKey, newKey],
  ])
    await withKeys(keys, async (restarted) => {
      const { token } = (await askToken(restarted, later.cookie)).json<{ token: string }>();
      expect(keyIdOf(token)).toBe(keyIdOf(later.idToken));
    });
});
