import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/test-app.ts';

const headers = { 'x-forwarded-for': '203.0.113.7', 'content-type': 'application/json' };

/** Signs up twice where one sign-up a minute and address is allowed, the second time as if from elsewhere. */
async function secondSignUp(environment: Record<string, string>): Promise<number> {
  const { shop, stop } = await startTestApp({ environment: { SIGN_UPS_PER_MINUTE: '1', ...environment } });
  const signUp = (from: string) =>
    fetch(`${shop.url}/identity/sign-up/email`, {
      method: 'POST',
      headers: { ...headers, 'x-forwarded-for': from },
      body: JSON.stringify({ email: `bea-${from}@shop.example`, password: 'tin-can-antenna-7', name: 'Bea' }),
    });
  expect((await signUp('203.0.113.7')).status).toBe(200);
  const { status } = await signUp('203.0.113.8');
  await stop();
  return status;
}

it('nobody can claim to be somebody else by a forwarded address', async () => {
  expect(await secondSignUp({})).toBe(429);
  expect(await secondSignUp({ TRUSTED_PROXIES: '10.0.0.0/8' })).toBe(429);
});

it('a proxy that is trusted tells who calls', async () => {
  expect(await secondSignUp({ TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1' })).toBe(200);
});
