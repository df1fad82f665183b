import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewAuthenticator } from '@axlewright/contract/people/second-factor';
import { afterAll, expect, it } from 'vitest';
import { type Person, signIn, signUpAdmin } from '../../../../test/people.ts';
import { authenticatorCodeOf } from '../../../../test/second-factors.ts';
import { startTestApp, type TestApp, useTestApp } from '../../../../test/test-app.ts';

const newKey = 'a new key, which is long enough for it';
const folder = await mkdtemp(join(tmpdir(), 'axlewright-second-factor-keys-'));
const file = join(folder, 'second-factor.key');
const shop = useTestApp();
afterAll(() => rm(folder, { recursive: true }));

/** Starts a second shop on the same database. Its key file has these keys. Runs `act` on this shop. */
async function withKeys(keys: string[], act: (restarted: TestApp, log: string[]) => Promise<void>): Promise<void> {
  await writeFile(file, keys.join('\n'));
  const log: string[] = [];
  const { shop: restarted, stop } = await startTestApp({
    environment: { SECOND_FACTOR_KEY_FILE: file, LOG_LEVEL: 'warn' },
    publicUrl: shop.url,
    beside: shop,
    logTo: { write: (line) => log.push(line) },
  });
  try {
    await act(restarted, log);
  } finally {
    await stop();
  }
}

/** Sends a code in a new session and returns the status. Makes the shop forget the last used code first, because each code works only once. */
async function prove(testShop: TestApp, admin: Person, code: string): Promise<number> {
  await shop.db.updateTable('authenticators').set({ last_step: 0 }).where('user_id', '=', admin.userId).execute();
  return (await (await signIn(testShop, admin)).call('POST', '/second-factor/proof', { code })).statusCode;
}

it('authenticator apps still work after their key moves to a file and after a key rotation; if the key is lost, recovery codes work', async () => {
  const admin = await signUpAdmin(shop);
  const app = (await admin.call('POST', '/second-factor/authenticator')).json<NewAuthenticator>();
  const confirmed = await admin.call('PUT', '/second-factor/authenticator', { code: await authenticatorCodeOf(app) });
  const [recoveryCode = ''] = confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes;
  const row = await shop.db.selectFrom('shop_secrets').select('value').where('name', '=', 'second-factor').executeTakeFirstOrThrow();
  const oldKey = row.value;
  await shop.db.deleteFrom('shop_secrets').where('name', '=', 'second-factor').execute();

  const unreadable = 'Authenticator apps that cannot be used because a key is missing: 1';
  await withKeys([newKey], async (restarted, log) => {
    expect(log.join()).toContain(unreadable);
    expect(await prove(restarted, admin, await authenticatorCodeOf(app))).toBe(422);
    expect(await prove(restarted, admin, recoveryCode)).toBe(204);
  });
  // The third start encrypts the secrets with the new key. So the last start does not need the old key.
  for (const keys of [[oldKey], [oldKey, newKey], [newKey, oldKey], [newKey]])
    await withKeys(keys, async (restarted, log) => {
      expect(await prove(restarted, admin, await authenticatorCodeOf(app))).toBe(204);
      expect(log.join()).not.toContain(unreadable);
    });
  const { rows } = await shop.pool.query<{ name: string }>('select name from shop_secrets');
  expect(rows.map(({ name }) => name)).not.toContain('second-factor');
});
