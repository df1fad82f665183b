import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { idTokenOf, type Person, signUp } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp();
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

interface Device {
  cookie: string;
  idToken: string;
  call(method: 'GET' | 'DELETE', path: string): ReturnType<Person['call']>;
}

/** Signs a user in on another device. */
async function signInElsewhere({ email, password }: Person, userAgent = firefox): Promise<Device> {
  const response = await shop.app.inject({ method: 'POST', url: '/identity/sign-in/email', payload: { email, password } });
  const cookie = response.cookies.map((each) => `${each.name}=${each.value}`).join('; ');
  const idToken = await idTokenOf(shop, cookie);
  const { token } = (await exchange(email, idToken, userAgent)).json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  return { cookie, idToken, call: (method, path) => shop.app.inject({ method, url: `/api${path}`, headers }) };
}

const exchange = (email: string, idToken: string, userAgent = firefox) =>
  shop.app.inject({
    method: 'PUT',
    url: `/api/user/${email}`,
    headers: { authorization: `Bearer ${idToken}`, 'user-agent': userAgent },
    payload: {},
  });

describe('a new browser', () => {
  const mailbox = async ({ email }: Person) =>
    (await shop.app.inject({ url: `/sandbox/mailbox/api/mails?to=${encodeURIComponent(email)}` })).json<{ subject: string }[]>();
  /** Returns the number of emails about new browsers, sent or queued. */
  const notices = async (person: Person) => {
    const { rows } = await shop.pool.query(
      `select 1 from jobs.job where name = 'mail' and data ->> 'to' = $1 and data ->> 'subject' like 'New sign-in%'`,
      [person.email],
    );
    return rows.length + (await mailbox(person)).filter(({ subject }) => subject.startsWith('New sign-in')).length;
  };
  /** Signs in again and exchanges the ID token, as a browser that sends this device cookie. Returns the device cookie of the response. */
  const visit = async (person: Person, cookie?: string) => {
    const { cookies } = await shop.app.inject({
      method: 'POST',
      url: '/identity/sign-in/email',
      payload: { email: person.email, password: person.password },
    });
    const idToken = await idTokenOf(shop, cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
    const headers = { authorization: `Bearer ${idToken}`, ...(cookie ? { cookie } : {}) };
    const response = await shop.app.inject({ method: 'PUT', url: `/api/user/${person.email}`, headers, payload: {} });
    const device = response.cookies.find(({ name }) => name === 'device');
    expect(device).toMatchObject({ path: '/api/user', httpOnly: true, sameSite: 'Lax' });
    return `device=${device?.value}`;
  };

  it('is reported to the user by email, unless it is the first browser of the account', async () => {
    const person = await signUp(shop);
    expect(await notices(person)).toBe(0);
    const second = await visit(person);
    const mails = await mailsTo(shop, person.email, 'New sign-in');
    expect(mails.map(({ text }) => text.includes('You have not used this browser here before'))).toEqual([true]);
    expect(await visit(person, second)).toBe(second);
    expect(await notices(person)).toBe(1);
    await visit(person, 'device=made-up');
    await eventually(async () => expect(await notices(person)).toBe(2));
  });

  it('is recognized by its User-Agent if its session has no device cookie', async () => {
    const person = await signUp(shop);
    await shop.db.updateTable('sessions').set({ device_key: null }).where('user_id', '=', person.userId).execute();
    await visit(person);
    expect(await notices(person)).toBe(0);
  });
});

describe('GET /sessions', () => {
  it('lists the open sessions with their devices and marks the current one', async () => {
    const person = await signUp(shop);
    const other = await signInElsewhere(person);
    const response = await other.call('GET', '/sessions');
    expect(response.statusCode).toBe(200);
    const sessions = response.json<{ device: string; current: boolean; since: string }[]>();
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox on Windows', true],
      ['Unknown browser', false],
    ]);
    expect(Math.abs(Date.parse(sessions[0]?.since ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('does not list ended sessions, sessions unused for a month, or sessions of other users', async () => {
    const person = await signUp(shop);
    await signUp(shop);
    const loggedOut = await signInElsewhere(person);
    await loggedOut.call('DELETE', '/session');
    await signInElsewhere(person);
    await shop.pool.query(
      `update sessions set renewed_at = now() - interval '31 days' where user_id = $1 and revoked_at is null
       and user_agent like '%Firefox%'`,
      [person.userId],
    );
    expect((await person.call('GET', '/sessions')).json()).toHaveLength(1);
  });

  it('limits the length of the User-Agent and the number of sessions', async () => {
    const person = await signUp(shop);
    expect((await exchange(person.email, person.idToken, 'x'.repeat(5_000))).statusCode).toBe(200);
    const other = await signInElsewhere(person, `Firefox/${'9'.repeat(5_000)}`);
    const { rows } = await shop.pool.query('select max(length(user_agent)) as longest from sessions where user_id = $1', [person.userId]);
    expect(rows[0].longest).toBe(300);
    await shop.pool.query(
      `insert into sessions (user_id, provider_session_id) select $1, 'old-' || number from generate_series(1, 60) number`,
      [person.userId],
    );
    expect((await other.call('GET', '/sessions')).json()).toHaveLength(50);
  });

  it('rejects requests without a login', async () => {
    expectProblem(await shop.app.inject({ url: '/api/sessions' }), 401, 'not-logged-in');
  });
});

describe('DELETE /sessions/others', () => {
  it('ends all other sessions and sign-ins of the user, and they get no new access tokens', async () => {
    const person = await signUp(shop);
    const [thief, ownDevice] = [await signInElsewhere(person), await signInElsewhere(person)];
    const unusedIdToken = await idTokenOf(shop, thief.cookie);
    expect((await ownDevice.call('DELETE', '/sessions/others')).statusCode).toBe(204);

    for (const other of [thief, person]) {
      expectProblem(await other.call('GET', '/profile'), 401, 'not-logged-in');
      expectProblem(await exchange(person.email, other.idToken), 401, 'no-identity');
      expect((await shop.app.inject({ url: '/identity/token', headers: { cookie: other.cookie } })).statusCode).toBe(401);
    }
    expectProblem(await exchange(person.email, unusedIdToken), 401, 'no-identity');

    expect((await ownDevice.call('GET', '/sessions')).json()).toHaveLength(1);
    expect((await exchange(person.email, await idTokenOf(shop, ownDevice.cookie))).statusCode, 'renewal').toBe(200);
    expect((await (await signInElsewhere(person)).call('GET', '/profile')).statusCode, 'a new sign-in').toBe(200);
  });

  it('does not affect other users', async () => {
    const [person, other] = [await signUp(shop), await signUp(shop)];
    expect((await person.call('DELETE', '/sessions/others')).statusCode).toBe(204);
    expect((await other.call('GET', '/profile')).statusCode).toBe(200);
  });

  it('also ends sessions that are opened at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await signUp(shop);
      const thief = await signInElsewhere(person);
      const ownDevice = await signInElsewhere(person);
      const exchanges = Array.from({ length: 8 }, () => exchange(person.email, thief.idToken));
      const [closed, ...responses] = await Promise.all([ownDevice.call('DELETE', '/sessions/others'), ...exchanges]);
      expect(closed.statusCode).toBe(204);
      for (const response of responses) {
        const headers = { authorization: `Bearer ${response.json<{ token?: string }>().token}` };
        expectProblem(await shop.app.inject({ url: '/api/profile', headers }), 401);
      }
    }
  });

  it('rejects requests without a login', async () => {
    expectProblem(await shop.app.inject({ method: 'DELETE', url: '/api/sessions/others' }), 401, 'not-logged-in');
  });
});
