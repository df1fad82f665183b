import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { rawSender } from '../../../test/fuzz/send-raw.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { securityHeaders } from './security-headers.ts';

const shop = useTestApp();

it('sends the HSTS header only if the shop uses https', () => {
  const headers = (isSecure: boolean) => securityHeaders({ isSecure, opensPopUps: false });
  expect(headers(true)['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headers(false)['strict-transport-security']).toBeUndefined();
});

it('responses that are not pages may load nothing and cannot be framed', async () => {
  for (const url of ['/api/parts', '/api/nothing', '/healthz', '/identity/nothing', '/%']) {
    const { headers } = await shop.app.inject({ url });
    expect(headers, url).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

it('rejects TRACE', async () => {
  const { send, close } = rawSender(shop.url);
  const { status, body } = await send({ method: 'TRACE', target: '/api/parts', headers: { 'x-secret': 'shown' }, body: null });
  close();
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body).not.toContain('shown');
});

it('rejects a request without a Host header with a response from the shop, not from Node', async () => {
  const { port } = new URL(shop.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET /api/parts HTTP/1.1\r\nConnection: close\r\n\r\n');
  const response = await text(socket);
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(response).toContain('content-type: application/problem+json');
  expect(response).toContain("frame-ancestors 'none'");
  expect(response).toContain('"code":"malformed-request"');
});
