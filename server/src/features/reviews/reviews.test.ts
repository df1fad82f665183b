import type { Review } from '@axlewright/contract/reviews';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp } from '../../../test/people.ts';
import { expectProblem } from '../../../test/problems.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { loadSampleCatalogue } from '../parts/sample-catalogue.ts';

const shop = useTestApp();
let buyer: Person;

beforeAll(async () => {
  await loadSampleCatalogue(shop.db);
  buyer = await signUp(shop, { name: 'Bea Buyer' });
});

describe('reviews', () => {
  it("are signed with the account's name and come newest first", async () => {
    const answer = await buyer.call('POST', '/reviews', { rating: '4.5', review: 'Rotors came flat and true.', userName: 'Somebody Else' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ rating: '4.5', stars: 4.5, review: 'Rotors came flat and true.', userName: 'Bea Buyer' });
    const [newest] = (await shop.app.inject({ url: '/api/reviews' })).json<Review[]>();
    expect(newest).toEqual(answer.json());
  });

  it('keep a rating that is no number as it was typed', async () => {
    expect((await buyer.call('POST', '/reviews', { rating: 'great', review: '' })).json()).toMatchObject({ rating: 'great', stars: null });
  });

  it('come in pages that meet', async () => {
    const seen: string[] = [];
    let path: string | undefined = '/api/reviews?limit=5';
    while (path) {
      const answer: LightMyRequestResponse = await shop.app.inject({ url: path });
      seen.push(...answer.json<Review[]>().map((review) => review._id));
      path = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1];
    }
    const all = (await shop.app.inject({ url: '/api/reviews?limit=100' })).json<Review[]>();
    expect(seen).toEqual(all.map((review) => review._id));
  });

  it('refuse visitors and broken fields', async () => {
    expectProblem(await shop.app.inject({ method: 'POST', url: '/api/reviews', payload: { rating: '5', review: 'x' } }), 401);
    expectProblem(await buyer.call('POST', '/reviews', { rating: 5, review: 'x' }), 422);
    expectProblem(await buyer.call('POST', '/reviews', { rating: '5', review: 'x'.repeat(2001) }), 422);
    const headers = { authorization: `Bearer ${buyer.accessToken}`, 'content-type': 'application/json' };
    expectProblem(await shop.app.inject({ method: 'POST', url: '/api/reviews', headers, payload: '{]' }), 400);
    expectProblem(await shop.app.inject({ url: '/api/reviews?cursor=x' }), 400);
  });
});
