import { expect, it } from 'vitest';
import { rawSender } from '../../../test/fuzz/send-raw.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { securityHeaders } from './security-headers.ts';

const shop = useTestApp();

it('tells browsers to come by https only where the shop is there by https', () => {
  const headers = (isSecure: boolean) => securityHeaders({ isSecure, opensPopUps: false });
  expect(headers(true)['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headers(false)['strict-transport-security']).toBeUndefined();
});

it('what is no page may load nothing and be framed by nobody', async () => {
  for (const url of ['/api/parts', '/api/nothing', '/healthz', '/identity/nothing', '/%']) {
    const { headers } = await shop.app.inject({ url });
    expect(headers['content-security-policy'], url).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/);
    expect(headers['x-content-type-options'], url).toBe('nosniff');
  }
});

it('answers no TRACE', async () => {
  const { send, close } = rawSender(shop.url);
  const { status, body } = await send({ method: 'TRACE', target: '/api/parts', headers: { 'x-secret': 'shown' }, body: null });
  close();
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body).not.toContain('shown');
});
