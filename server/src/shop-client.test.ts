import { ApiError } from '@axlewright/client/call-endpoint';
import { signIn, visit } from '@axlewright/client/shop-client';
import { expect, it, vi } from 'vitest';
import { signUp, signUpAdmin } from '../test/people.ts';
import { useTestApp } from '../test/test-app.ts';
import { addPart } from '../test/test-parts.ts';

const shop = useTestApp();

it('lists parts for a visitor, one page after another', async () => {
  const admin = await signUpAdmin(shop);
  for (const name of ['Brake pad set', 'Brake rotor', 'Brake hose']) await addPart(admin, { name });
  const client = visit(shop.url);
  const first = await client.call('listParts', { query: { limit: 2 } });
  expect(first.items).toHaveLength(2);
  const second = await client.call('listParts', { query: { limit: 2, cursor: first.next ?? '' } });
  expect(second.items.map(({ _id }) => _id)).not.toContain(first.items[0]?._id);
});

it('signs in, orders a part and reads the order back', async () => {
  const part = await addPart(await signUpAdmin(shop), { price: 10, minQ: 4, availableQ: 20 });
  const { email, password } = await signUp(shop);
  const client = await signIn(shop.url, { email, password });
  const order = await client.call('placeOrder', { body: { partId: part._id, quantity: 5 }, headers: { 'Idempotency-Key': 'client-1' } });
  const { lines } = await client.call('getOrder', { params: { id: order._id } });
  expect(lines).toEqual([expect.objectContaining({ partId: part._id, quantity: 5, unitPrice: 10, price: 50 })]);
});

it("throws the shop's error", async () => {
  const { email } = await signUp(shop);
  await expect(signIn(shop.url, { email, password: 'another-password-1' })).rejects.toThrow(ApiError);
  const missing = visit(shop.url).call('getPart', { params: { partId: '999999' } });
  await expect(missing).rejects.toMatchObject({ status: 404, code: 'not-found' });
});

it('gets a new access token after the old one has expired', async () => {
  const person = await signUp(shop);
  const client = await signIn(shop.url, person);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
  try {
    expect((await client.call('getProfile')).email).toBe(person.email);
  } finally {
    vi.useRealTimers();
  }
});

it('throws if the sign-in has ended', async () => {
  const person = await signUp(shop);
  const client = await signIn(shop.url, person);
  await person.call('DELETE', '/sessions/others');
  await expect(client.call('getProfile')).rejects.toMatchObject({ status: 401 });
});
