import { expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { listUntrustedProxies } from './untrusted-proxies.queries.ts';
import { proxySettingsWarning } from './untrusted-proxies.ts';

const headers = { 'x-forwarded-for': '203.0.113.7', 'content-type': 'application/json' };

/** Signs up twice. The limit is one sign-up per minute and network address. The headers of the second sign-up contain another address. */
async function signUpTwice(environment: Record<string, string>) {
  const lines: string[] = [];
  const { shop, stop } = await startTestApp({
    environment: { SIGN_UPS_PER_MINUTE: '1', LOG_LEVEL: 'warn', ...environment },
    logTo: { write: (line) => void lines.push(line) },
  });
  const signUp = (from: string) =>
    fetch(`${shop.url}/identity/sign-up/email`, {
      method: 'POST',
      headers: { ...headers, origin: shop.url, 'x-forwarded-for': from, 'x-shop-visitor': from },
      body: JSON.stringify({ email: `bea-${from}@shop.example`, password: 'tin-can-antenna-7', name: 'Bea' }),
    });
  expect((await signUp('203.0.113.7')).status).toBe(200);
  const { status } = await signUp('203.0.113.8');
  const { rows } = await shop.pool.query<{ address: string }>('select "ipAddress" as address from identity.session order by "createdAt"');
  const warnings = lines.filter((line) => line.includes('TRUSTED_PROXIES'));
  const reported = await eventually(async () => {
    const proxies = await listUntrustedProxies(shop.db);
    expect(proxies).toHaveLength(warnings.length);
    return proxies;
  });
  await stop();
  return { second: status, addresses: rows.map(({ address }) => address), warnings: warnings.length, reported };
}

it("an untrusted proxy cannot set the client's IP address; the log and the doctor report the proxy once", async () => {
  const expected = { second: 429, addresses: ['127.0.0.1'], warnings: 1, reported: ['127.0.0.1'] };
  expect(await signUpTwice({})).toEqual(expected);
  expect(await signUpTwice({ TRUSTED_PROXIES: '10.0.0.0/8' })).toEqual(expected);
});

it("a trusted proxy sets the client's IP address", async () => {
  expect(await signUpTwice({ TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1' })).toEqual({
    second: 200,
    addresses: ['203.0.113.7', '203.0.113.8'],
    warnings: 0,
    reported: [],
  });
});

it('the start and the doctor warn about an https URL without a trusted proxy', () => {
  const warning = /^Warning: PUBLIC_URL begins with https:\/\/.+ TRUSTED_PROXIES does not list it\./;
  expect(proxySettingsWarning({ publicUrl: 'https://shop.example', trustedProxies: false })).toMatch(warning);
  expect(proxySettingsWarning({ publicUrl: 'https://shop.example', trustedProxies: ['127.0.0.1'] })).toBeNull();
  expect(proxySettingsWarning({ publicUrl: 'http://localhost:3000', trustedProxies: false })).toBeNull();
});
