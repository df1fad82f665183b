import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';

const shop = useTestApp();

describe('GET /settings', () => {
  it('tells the pages what they need, and no secret', async () => {
    const answer = await shop.app.inject('/api/settings');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ mode: 'demo', identity: 'embedded', stripe: { publishableKey: 'pk_test_sandbox' } });
    expect(answer.body).not.toMatch(/sk_|whsec|secret/i);
  });
});

describe('long answers', () => {
  it('are compressed for who can read that', async () => {
    const answer = await shop.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br, gzip' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers.vary).toContain('accept-encoding');
  });
});
