import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Account } from '@axlewright/contract/people/account';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { type TestApp, useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';

const shop = useTestApp({ environment: { VERIFIED_EMAIL_TO_ORDER: 'on' } });
const demo = useTestApp();
let part: PartDetail;

beforeAll(async () => {
  part = await addPart(await signUpAdmin(shop));
});

const order = (person: Person, headers = {}) => person.call('POST', '/orders', { partId: part._id, quantity: 2 }, headers);
const accountOf = async (person: Person) => (await person.call('GET', '/account')).json<Account>();
const stock = async (): Promise<number> => (await shop.app.inject(`/api/parts/${part._id}`)).json<PartDetail>().availableQ ?? 0;

/** Returns the tokens in the confirmation emails, newest first. Waits until there are at least `count`. */
async function linksTo(email: string, count = 1): Promise<string[]> {
  return eventually(async () => {
    const response = await shop.app.inject(`/sandbox/mailbox/api/mails?to=${encodeURIComponent(email)}`);
    const tokens = response.json<{ text: string }[]>().flatMap(({ text }) => /\/verify-email\?token=(\S+)/.exec(text)?.[1] ?? []);
    expect(tokens.length).toBeGreaterThanOrEqual(count);
    return tokens;
  });
}

const follow = ({ app }: TestApp, token: string, cookie = '') =>
  app.inject({ url: `/identity/verify-email?${new URLSearchParams({ token })}`, headers: { cookie } });

describe('an account with an unconfirmed email address', () => {
  it('can order only after the user has followed the emailed link', async () => {
    const person = await signUp(shop);
    const before = await stock();
    expectProblem(await order(person, { 'idempotency-key': 'one' }), 403, 'email-not-verified');
    expect(await stock()).toBe(before);
    expect(await accountOf(person)).toEqual({ email: person.email, emailVerified: false, mayOrder: false, confirmBy: null });

    const [token = ''] = await linksTo(person.email);
    expect((await follow(shop, token, person.cookie)).statusCode).toBe(200);
    expect(await accountOf(person)).toMatchObject({ emailVerified: true, mayOrder: true });
    // This uses the same access token and the same idempotency key as the rejected order.
    expect((await order(person, { 'idempotency-key': 'one' })).statusCode).toBe(201);
    // Confirming the email address does not end the sign-in.
    const renewed = await shop.app.inject({
      method: 'PUT',
      url: `/api/user/${person.email}`,
      headers: { authorization: `Bearer ${person.idToken}` },
      payload: {},
    });
    expect(renewed.statusCode).toBe(200);
  });

  it('can only be confirmed in a browser that is signed in to the account', async () => {
    const [mallory, owner] = [await signUp(shop), await signUp(shop)];
    const [token = ''] = await linksTo(mallory.email);
    const [other = ''] = await linksTo(owner.email);
    expect((await follow(shop, token)).statusCode).toBe(401);
    expect((await follow(shop, token, owner.cookie)).json()).toMatchObject({ code: 'INVALID_TOKEN' });
    const forged = [token.slice(0, -4), other.replace(/\.[^.]+\./, `.${token.split('.')[1]}.`), 'x', ''];
    for (const each of forged) expect((await follow(shop, each, mallory.cookie)).statusCode, each).toBeGreaterThanOrEqual(400);
    expect((await accountOf(mallory)).emailVerified).toBe(false);
    expect((await accountOf(owner)).emailVerified).toBe(false);
  });

  it('can request the email again, five times in 15 minutes', async () => {
    const person = await signUp(shop);
    const ask = () =>
      shop.app.inject({
        method: 'POST',
        url: '/identity/send-verification-email',
        headers: { cookie: person.cookie, origin: shop.settings.publicUrl },
        payload: { email: person.email },
      });
    const responses = await Promise.all(Array.from({ length: 7 }, ask));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const [, again = ''] = await linksTo(person.email, 6);
    expect((await follow(shop, again, person.cookie)).statusCode).toBe(200);
  });

  it('can order until its deadline if it was created before confirmation was required', async () => {
    const person = await signUp(shop);
    const setTime = (days: number) =>
      shop.pool.query('update users set verify_email_by = now() + make_interval(days => $1) where id = $2', [days, person.userId]);
    await setTime(1);
    expect(await accountOf(person)).toMatchObject({ emailVerified: false, mayOrder: true, confirmBy: expect.any(String) });
    expect((await order(person)).statusCode).toBe(201);
    await setTime(-1);
    expect((await accountOf(person)).mayOrder).toBe(false);
    expectProblem(await order(person), 403, 'email-not-verified');
  });

  it('still gets the first response when it repeats a request that placed an order', async () => {
    const person = await signUp(shop);
    await shop.pool.query(`update users set verify_email_by = now() + interval '1 day' where id = $1`, [person.userId]);
    const first = await order(person, { 'idempotency-key': 'kept' });
    await shop.pool.query('update users set verify_email_by = null where id = $1', [person.userId]);
    const again = await order(person, { 'idempotency-key': 'kept' });
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  });

  it('can order if the shop does not require confirmation, which is the default in demo mode', async () => {
    const person = await signUp(demo);
    const filter = await addPart(await signUpAdmin(demo));
    expect(await accountOf(person)).toMatchObject({ emailVerified: false, mayOrder: true, confirmBy: null });
    expect((await person.call('POST', '/orders', { partId: filter._id, quantity: 2 })).statusCode).toBe(201);
  });

  it('is not returned without a login', async () => {
    expectProblem(await shop.app.inject('/api/account'), 401);
  });
});
