import type { AdminReview, Review } from '@axlewright/contract/desk/reviews';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliverWebhooks, payWithCard, testCards } from '../../../../test/cards.ts';
import { eventually } from '../../../../test/eventually.ts';
import { providerOf, reconcileNow, shopIdOf } from '../../../../test/payment-services.ts';
import { type Person, signUp, signUpAdmin } from '../../../../test/people.ts';
import { expectProblem } from '../../../../test/problems.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { openTestOrders, useTestOrders } from '../../../../test/test-orders.ts';
import { loadSampleCatalog } from '../../catalog/parts/sample-catalog.ts';

const shop = useTestApp();
let buyer: Person;

beforeAll(async () => {
  await loadSampleCatalog(shop.db);
  buyer = await signUp(shop, { name: 'Bea Buyer' });
});

// Comes after the beforeAll above, because the sample catalog loads only into an empty shop.
const { buyer: customer, placeOrder, placePaidOrder } = useTestOrders(shop);

describe('reviews', () => {
  it("are signed with the account's name and listed newest first", async () => {
    const response = await buyer.call('POST', '/reviews', {
      rating: '4.5',
      review: 'Rotors came flat and true.',
      userName: 'Somebody Else',
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ rating: '4.5', stars: 4.5, review: 'Rotors came flat and true.', userName: 'Bea Buyer' });
    const [newest] = (await shop.app.inject({ url: '/api/reviews' })).json<Review[]>();
    expect(newest).toEqual(response.json());
  });

  it('keep the typed text of a rating that is not a number', async () => {
    expect((await buyer.call('POST', '/reviews', { rating: 'great', review: '' })).json()).toMatchObject({ rating: 'great', stars: null });
  });

  it('are listed in pages, each review once', async () => {
    const listedIds: string[] = [];
    let path: string | undefined = '/api/reviews?limit=5';
    while (path) {
      const response: LightMyRequestResponse = await shop.app.inject({ url: path });
      listedIds.push(...response.json<Review[]>().map((review) => review._id));
      path = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
    }
    const all = (await shop.app.inject({ url: '/api/reviews?limit=100' })).json<Review[]>();
    expect(listedIds).toEqual(all.map((review) => review._id));
  });

  it('are rejected if the user is not signed in or a field is invalid', async () => {
    expectProblem(await shop.app.inject({ method: 'POST', url: '/api/reviews', payload: { rating: '5', review: 'x' } }), 401);
    expectProblem(await buyer.call('POST', '/reviews', { rating: 5, review: 'x' }), 422);
    expectProblem(await buyer.call('POST', '/reviews', { rating: '5', review: 'x'.repeat(2001) }), 422);
    const headers = { authorization: `Bearer ${buyer.accessToken}`, 'content-type': 'application/json' };
    expectProblem(await shop.app.inject({ method: 'POST', url: '/api/reviews', headers, payload: '{]' }), 400);
    expectProblem(await shop.app.inject({ url: '/api/reviews?cursor=x' }), 400);
  });
});

describe('the landing page', () => {
  const featured = async () => (await shop.app.inject({ url: '/api/reviews/featured' })).json<Review[]>();

  it('shows up to twelve reviews, all of them with a text', async () => {
    const texts = [...Array.from({ length: 12 }, (_, index) => `Text ${index}`), '', '  \n '];
    for (const review of texts) await buyer.call('POST', '/reviews', { rating: '5', review });
    const featuredReviews = await featured();
    expect(featuredReviews).toHaveLength(12);
    expect(featuredReviews.filter(({ review }) => review.trim() === '')).toEqual([]);
  });

  it('shows verified buyers first, as soon as they have paid an order', async () => {
    const written = (await customer.call('POST', '/reviews', { rating: '5', review: 'Came in a day.' })).json<Review>();
    await buyer.call('POST', '/reviews', { rating: '5', review: 'Newer, and never paid.' });
    expect(written.verifiedBuyer).toBe(false);
    expect((await featured())[0]).toMatchObject({ review: 'Newer, and never paid.', verifiedBuyer: false });

    await placeOrder();
    expect((await featured())[0]?.verifiedBuyer).toBe(false);
    await placePaidOrder();
    await eventually(async () => expect((await featured())[0]).toEqual({ ...written, verifiedBuyer: true }));
    // The list of reviews is sorted only by date.
    const [newest] = (await shop.app.inject({ url: '/api/reviews' })).json<Review[]>();
    expect(newest?.review).toBe('Newer, and never paid.');
  });
});

it('a buyer whose only paid order was refunded in full is no longer a verified buyer', async () => {
  const { admin, buyer: fresh, placePaidOrder: payAnOrder } = await openTestOrders(shop);
  const { _id } = (await fresh.call('POST', '/reviews', { rating: '4', review: 'Fits.' })).json<Review>();
  const isVerified = async () => {
    const all = (await shop.app.inject({ url: '/api/reviews?limit=100' })).json<Review[]>();
    return all.find((review) => review._id === _id)?.verifiedBuyer;
  };
  const refund = (order: string, amount: number) => admin.call('POST', `/orders/${order}/refunds`, { amount, reason: 'Wrong part' });
  const order = (await payAnOrder())._id;
  await eventually(async () => expect(await isVerified()).toBe(true));
  expect((await refund(order, 1)).statusCode).toBe(201);
  expect(await isVerified()).toBe(true);
  expect((await refund(order, 49)).statusCode).toBe(201);
  await eventually(async () => expect(await isVerified()).toBe(false));
  await payAnOrder();
  await eventually(async () => expect(await isVerified()).toBe(true));
});

it('a buyer stays a verified buyer if a second payment of the paid order is refunded in full', async () => {
  const { buyer: fresh, placeOrder: place, pay, readOrder } = await openTestOrders(shop);
  const { _id } = (await fresh.call('POST', '/reviews', { rating: '5', review: 'Charged twice, and paid back.' })).json<Review>();
  const order = await place();
  const metadata = { order: order._id, shop: await shopIdOf(shop) };
  const intent = { amount: 5_000, currency: 'usd', allowed_payment_method_types: ['card'], metadata };
  const second = await providerOf(shop).paymentIntents.create(intent);
  await pay(order);
  await payWithCard(shop, second.client_secret ?? '', testCards.success);
  await deliverWebhooks(shop);
  await reconcileNow(shop);
  expect(await readOrder(order)).toMatchObject({ paid: true, refunded: 0 });
  const { rows } = await shop.pool.query(
    `select status, refunded_cents, intent_id = transaction_id as paid_it, is_verified_without(user_id, 0) as is_verified
     from payments join orders on orders.id = order_id where order_id = $1 order by paid_it`,
    [order._id],
  );
  expect(rows).toEqual([
    { status: 'succeeded', refunded_cents: 5_000, paid_it: false, is_verified: true },
    { status: 'succeeded', refunded_cents: 0, paid_it: true, is_verified: true },
  ]);
  await eventually(async () => {
    const all = (await shop.app.inject({ url: '/api/reviews?limit=100' })).json<Review[]>();
    expect(all.find((review) => review._id === _id)?.verifiedBuyer).toBe(true);
  });
});

describe('hiding a review', () => {
  const newestIds = async (limit: number) =>
    (await shop.app.inject({ url: `/api/reviews?limit=${limit}` })).json<Review[]>().map((review) => review._id);

  it('removes the review from the public lists until it is restored, and the audit log records both actions', async () => {
    const admin = await signUpAdmin(shop);
    const { _id } = (await buyer.call('POST', '/reviews', { rating: '1', review: 'Spam, buy pills.' })).json<Review>();
    const lists = async () => {
      const seen = await Promise.all(['/api/reviews?limit=100', '/api/reviews/featured'].map((url) => shop.app.inject({ url })));
      const count = Number(seen[0]?.headers['x-total-count']);
      return { count, seen: seen.map((response) => response.json<Review[]>().some((review) => review._id === _id)) };
    };
    const before = await lists();
    expect(before.seen).toEqual([true, true]);
    expect((await admin.call('PUT', `/reviews/${_id}/hidden`)).json()).toEqual({ modifiedCount: 1 });
    expect((await admin.call('PUT', `/reviews/${_id}/hidden`)).json()).toEqual({ modifiedCount: 0 });
    expect(await lists()).toEqual({ count: before.count - 1, seen: [false, false] });
    const hidden = (await admin.call('GET', '/reviews/all?state=hidden&q=buy%20pills')).json<AdminReview[]>();
    expect(hidden).toMatchObject([{ _id, hidden: true, email: buyer.email }]);
    expect((await admin.call('GET', `/reviews/all?state=shown&q=${buyer.email}&limit=100`)).body).not.toContain('buy pills');

    const all = (await admin.call('GET', '/reviews/all?limit=100')).json<AdminReview[]>();
    expect(all.map((review) => review._id).slice(0, 3)).toEqual([_id, ...(await newestIds(2))]);
    const first = await admin.call('GET', '/reviews/all?limit=2');
    const next = /<\/api([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await admin.call('GET', next)).json<AdminReview[]>()[0]?._id).toBe(all[2]?._id);

    expect((await admin.call('DELETE', `/reviews/${_id}/hidden`)).json()).toEqual({ modifiedCount: 1 });
    expect((await admin.call('DELETE', `/reviews/${_id}/hidden`)).json()).toEqual({ modifiedCount: 0 });
    expect(await lists()).toEqual(before);
    const actions = (await admin.call('GET', '/audit?q=Review%20by')).json<{ act: string; subject: { id: string } }[]>();
    expect(actions.filter(({ subject }) => subject.id === _id).map(({ act }) => act)).toEqual(['review-restored', 'review-hidden']);
  });

  it('rejects users who are not admins, and returns 404 for an unknown review', async () => {
    const admin = await signUpAdmin(shop);
    for (const method of ['PUT', 'DELETE'] as const) {
      expectProblem(await shop.app.inject({ method, url: '/api/reviews/1/hidden' }), 401);
      expectProblem(await buyer.call(method, '/reviews/1/hidden'), 403);
      expectProblem(await admin.call(method, '/reviews/999999/hidden'), 404);
    }
    expectProblem(await shop.app.inject('/api/reviews/all'), 401);
    expectProblem(await buyer.call('GET', '/reviews/all'), 403);
    expectProblem(await admin.call('GET', '/reviews/all?state=odd'), 400);
  });
});
