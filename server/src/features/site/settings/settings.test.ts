import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { signUp, signUpAdmin } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp();
const openDemo = useTestApp({ environment: { SHOP_MODE: 'demo', HOST: '0.0.0.0' } });

describe('GET /settings', () => {
  it('returns what the pages need, and no secret', async () => {
    const response = await shop.app.inject('/api/settings');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ mode: 'demo', identity: 'embedded', stripe: { publishableKey: 'pk_test_sandbox' } });
    expect(response.body).not.toMatch(/sk_|whsec|secret/i);
  });
});

describe('a demo shop that others can reach', () => {
  it('has no Google sandbox, because anyone could sign in as an admin there', async () => {
    const google = async ({ app }: typeof shop) => ({
      offered: (await app.inject('/api/settings')).json<{ google: boolean }>().google,
      discovery: (await app.inject('/sandbox/google/.well-known/openid-configuration')).statusCode,
      signIn: (await app.inject({ method: 'POST', url: '/identity/sign-in/social', payload: { provider: 'google' } })).statusCode,
    });
    expect(await google(shop)).toEqual({ offered: true, discovery: 200, signIn: 200 });
    expect(await google(openDemo)).toEqual({ offered: false, discovery: 404, signIn: 404 });
  });

  it('hides emails to staff, because every visitor could use the password reset links in them', async () => {
    const visibleMails = async (each: typeof shop) => {
      const [admin, buyer] = [await signUpAdmin(each), await signUp(each)];
      for (const { email } of [admin, buyer])
        await each.app.inject({ method: 'POST', url: '/identity/request-password-reset', payload: { email } });
      const mails = async (query = '') =>
        (await each.app.inject(`/sandbox/mailbox/api/mails${query}`)).json<{ id: string; to: string }[]>();
      // Each of the two users also got an email after sign-up.
      await eventually(async () => expect((await each.pool.query('select from sandbox.mails')).rowCount).toBe(4));
      const { body } = await each.app.inject('/sandbox/mailbox');
      const { rows } = await each.pool.query<{ id: string }>('select id from sandbox.mails where recipient = $1', [admin.email]);
      return {
        listed: (await mails()).map(({ to }) => (to === admin.email ? 'admin' : 'buyer')).sort(),
        ofAdmin: (await mails(`?to=${admin.email}`)).length,
        page: body.includes(admin.email),
        note: body.includes('Mail to staff is hidden.'),
        whole: (await each.app.inject(`/sandbox/mailbox/mails/${rows[0]?.id}/text`)).statusCode,
      };
    };
    expect(await visibleMails(shop)).toEqual({
      listed: ['admin', 'admin', 'buyer', 'buyer'],
      ofAdmin: 2,
      page: true,
      note: false,
      whole: 200,
    });
    expect(await visibleMails(openDemo)).toEqual({ listed: ['buyer', 'buyer'], ofAdmin: 0, page: false, note: true, whole: 404 });
  });
});

describe('long responses', () => {
  it('are compressed if the client accepts that', async () => {
    const response = await shop.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'br, gzip' } });
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers.vary).toContain('accept-encoding');
  });
});
