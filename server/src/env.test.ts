import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readSettings, settingNames } from './env.ts';

const firebase = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'axlewright', FIREBASE_API_KEY: 'key' };
const live = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Shop <shop@shop.example>',
};

describe('identity by Firebase', () => {
  it('is off by default, whatever Firebase settings are left over', () => {
    expect(readSettings({ ...firebase, IDENTITY: '' }).firebase).toBeNull();
  });

  it('needs the project and its key', () => {
    for (const missing of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'])
      expect(() => readSettings({ ...firebase, [missing]: '' })).toThrow(
        'IDENTITY=firebase needs FIREBASE_PROJECT_ID and FIREBASE_API_KEY.',
      );
    expect(readSettings({ ...live, ...firebase }).firebase).toEqual({
      projectId: 'axlewright',
      apiKey: 'key',
      authDomain: 'axlewright.firebaseapp.com',
      emulatorHost: null,
    });
  });

  it('refuses the emulator in live mode', () => {
    const withEmulator = { ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
    expect(readSettings(withEmulator).firebase?.emulatorHost).toBe('127.0.0.1:9099');
    expect(() => readSettings({ ...live, ...withEmulator })).toThrow('SHOP_MODE=live refuses FIREBASE_AUTH_EMULATOR_HOST');
  });

  it.each([
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099; script-src *'],
    ['FIREBASE_AUTH_DOMAIN', 'evil.example *'],
    ['FIREBASE_PROJECT_ID', '../other'],
  ])('refuses a %s that would say something else to the browser', (name, value) => {
    expect(() => readSettings({ ...firebase, [name]: value })).toThrow(`The setting ${name} is not valid`);
  });
});

describe('the table in docs/operate.md', () => {
  it('names every setting, and none that is not there', async () => {
    const guide = await readFile(new URL('../../docs/operate.md', import.meta.url), 'utf8');
    const table = guide.match(/^\| setting \|[\s\S]*?\n\n/m)?.[0] ?? '';
    const named = table.split('\n').flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z_]+/g) ?? []);
    expect(named.toSorted()).toEqual(settingNames.toSorted());
  });
});

it('what deploy/ sets are settings', async () => {
  const read = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
  const example = [...(await read('shop.env.example')).matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  const compose = (await read('compose.yaml')).match(/x-shop:[\s\S]*?environment:\n([\s\S]*?)\n {2}volumes:/)?.[1] ?? '';
  const composed = [...compose.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(example).toContain('SHOP_MODE');
  expect(composed).toContain('DATABASE_URL');
  expect([...example, ...composed].filter((name) => !settingNames.includes(name ?? ''))).toEqual([]);
});
