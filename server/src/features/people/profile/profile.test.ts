import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const shop = useTestApp();
let buyer: Person;

beforeAll(async () => {
  buyer = await signUp(shop, { name: 'Bea Buyer' });
});

describe('the profile', () => {
  it("has the account's name until the user saves it, then has the saved values", async () => {
    const empty = { name: 'Bea Buyer', email: buyer.email, education: '', location: '', phone: '', linkedin: '' };
    expect((await buyer.call('GET', '/profile')).json()).toEqual(empty);
    const saved = await buyer.call('POST', '/profile', { ...empty, phone: '555-0100', location: 'Dayton' });
    expect(saved.statusCode).toBe(201);
    expect(saved.json()).toEqual({ ...empty, phone: '555-0100', location: 'Dayton' });
    await buyer.call('POST', '/profile', { phone: '555-0199' });
    expect((await buyer.call('GET', '/profile')).json()).toEqual({ ...empty, phone: '555-0199', location: 'Dayton' });
  });

  it('rejects visitors, another email address and invalid fields', async () => {
    expectProblem(await shop.app.inject({ url: '/api/profile' }), 401);
    expectProblem(await shop.app.inject({ method: 'POST', url: '/api/profile', payload: {} }), 401);
    expectProblem(await buyer.call('POST', '/profile', { email: 'other@shop.example' }), 403);
    expectProblem(await buyer.call('POST', '/profile', { phone: 5 }), 422);
    const headers = { authorization: `Bearer ${buyer.accessToken}`, 'content-type': 'application/json' };
    expectProblem(await shop.app.inject({ method: 'POST', url: '/api/profile', headers, payload: '[' }), 400);
  });
});
