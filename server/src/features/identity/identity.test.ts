import { describe, expect, it } from 'vitest';
import { signUp } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const shop = useTestApp();

const post = (path: string, payload: object) => shop.app.inject({ method: 'POST', url: `/identity${path}`, payload });

describe('the embedded identity provider', () => {
  it('signs up and signs in', async () => {
    const person = await signUp(shop, { email: `dots.and+plus-${Date.now()}@my-shop.co.uk` });
    const right = await post('/sign-in/email', { email: person.email, password: person.password });
    expect(right.statusCode).toBe(200);
    const wrong = await post('/sign-in/email', { email: person.email, password: 'wrong-password' });
    expect(wrong.statusCode).toBe(401);
    const unknown = await post('/sign-in/email', { email: 'nobody@shop.example', password: 'wrong-password' });
    expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()]);
  });

  it.each(['123456', 'password', 'QWERTY', 'iloveyou'])('refuses the leaked password %s', async (password) => {
    const answer = await post('/sign-up/email', { email: 'leaked@shop.example', password, name: '' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'BREACHED_PASSWORD' });
  });

  it('refuses a password of five characters and an address that is none', async () => {
    expect((await post('/sign-up/email', { email: 'short@shop.example', password: 'x7#kq', name: '' })).statusCode).toBe(400);
    expect((await post('/sign-up/email', { email: 'no address', password: 'tin-can-antenna', name: '' })).statusCode).toBe(400);
  });

  it('refuses a password that is the name of the house or one’s own address', async () => {
    for (const password of ['Axlewright1', 'car-parts-2026', 'cara.clerk!', 'axlewright-admin'])
      expect((await post('/sign-up/email', { email: 'cara.clerk@shop.example', password, name: 'Cara' })).json()).toMatchObject({
        code: 'GUESSABLE_PASSWORD',
      });
  });

  it('refuses an address that is taken', async () => {
    const person = await signUp(shop);
    const again = await post('/sign-up/email', { email: person.email, password: 'tin-can-antenna', name: '' });
    expect(again.statusCode).toBe(422);
    expect(again.json<{ message: string }>().message).toMatch(/exist/i);
  });

  it('keeps passwords as argon2id hashes', async () => {
    await signUp(shop);
    const { rows } = await shop.pool.query<{ password: string }>('select password from identity.account limit 1');
    expect(rows[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
