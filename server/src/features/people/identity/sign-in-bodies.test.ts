import { describe, expect, it } from 'vitest';
import { signUp } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp();

describe('no body format bypasses the limit on wrong passwords:', () => {
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  const send = (contentType: string, payload: string | Buffer, path = '/sign-in/email') =>
    shop.app.inject({ method: 'POST', url: `/identity${path}`, headers: { 'content-type': contentType }, payload });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', form],
    ['text', 'text/plain', JSON.stringify],
    ['another kind of JSON', 'application/vnd.shop+json', JSON.stringify],
    ['two content types', 'application/x-www-form-urlencoded, application/json', form],
  ])('%s is rejected', async (_name, contentType, write) => {
    const { email, password } = await signUp(shop);
    expect((await send(contentType, write({ email, password }))).statusCode).toBe(415);
    expect((await send(contentType, write({ email }), '/request-password-reset')).statusCode).toBe(415);
  });

  it.each([
    ['a byte order mark', (body: string) => `\uFEFF${body}`],
    [
      'bytes that are not text',
      (body: string) => Buffer.concat([Buffer.from(`${body.slice(0, -1)},"x":"`), Buffer.from([0xff]), Buffer.from('"}')]),
    ],
    ['two email addresses', (body: string) => body.replace('{', '{"email":"nobody@shop.example",')],
  ])('%s counts as a wrong password of the account', async (_name, write) => {
    const { email, password } = await signUp(shop);
    const guess = write(JSON.stringify({ email, password: 'wrong-password' }));
    const guesses = Array.from({ length: 12 }, () => send('application/json', guess).then(({ statusCode }) => statusCode));
    expect((await Promise.all(guesses)).sort()).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await send('application/json', JSON.stringify({ email, password }))).statusCode).toBe(429);
  });

  it.each(['{', '{"email":{"toString":1}}'])('%j is malformed', async (body) => {
    expectProblem(await send('application/json', body), 400);
  });

  it.each(['', 'null', '[]', '"text"'])('%j is not an object', async (body) => {
    expectProblem(await send('application/json', body), 422, 'INVALID_BODY');
  });
});

describe('a call that would check passwords without a limit', () => {
  it.each(['/change-password', '/change-password/', '/set-password', '/verify-password'])('does not exist: %s', async (path) => {
    const { cookie, password } = await signUp(shop);
    const headers = { cookie, origin: shop.settings.publicUrl };
    const payload = { currentPassword: password, newPassword: 'a-new-tin-can-8', password };
    const response = await shop.app.inject({ method: 'POST', url: `/identity${path}`, headers, payload });
    expect(response.statusCode, response.body).toBe(404);
  });
});
