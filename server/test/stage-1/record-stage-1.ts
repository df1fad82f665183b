import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Order } from '@axlewright/contract/sales/orders';
import pg from 'pg';
import Stripe from 'stripe';
import { deliverWebhooks, failRefundAtBank, payWithCard, setWebhooks, testCards } from '../cards.ts';
import { type RemoteAccount, signUpAt } from '../remote-account.ts';

/**
 * Fills a running shop of stage 1 (version 1.0.0) with orders in every state. Writes what its API returns about them to responses.json. README.md
 * says how to run this program.
 * @param url the shop's origin
 * @param databaseUrl the shop's database, which must be new
 */
async function main(url: string, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // The sample catalog would be most of the dump, so it is deleted. Triggers protect stock adjustments, but a superuser can turn them off.
  await client.query(
    'set session_replication_role = replica; truncate parts, reviews, search_lexemes, search_words cascade; reset session_replication_role',
  );
  const cards = { url };
  const stripe = providerAt(url);
  const ada = await signUpAt(() => url, 'ada@axlewright.example');
  await client.query(`update users set role = 'admin' where email = $1`, [ada.email]);
  const bea = await signUpAt(() => url, 'bea@corner-garage.example');
  const otto = await signUpAt(() => url, 'otto@north-fleet.example');
  await bea.call('POST', '/profile', { name: 'Bea Buyer', phone: '937-555-0100' });

  const addPart = async (name: string, price: number, more: object = {}) => {
    const part = { name, description: 'Fits.', image: '', minQ: 1, availableQ: 500, price, ...more };
    return (await expectOf(201, ada.call<PartDetail>('POST', '/parts', part)))._id;
  };
  const filter = await addPart('Oil filter, spin-on', 12.5);
  const pads = await addPart('Brake pad set', 31.4, { minQ: 4 });
  const rotor = await addPart('Brake rotor', 89.99);
  const belt = await addPart('Serpentine belt', 0.7);
  const distributorCap = await addPart('Distributor cap', 19.95);

  let keyCount = 0;
  const place = (buyer: RemoteAccount, partId: string, quantity: number, more: object = {}) =>
    expectOf(
      201,
      buyer.call<Order>(
        'POST',
        '/orders',
        { partId, quantity, address: '12 Main St\nDayton, OH 45402', ...more },
        { 'idempotency-key': `stage-1-${++keyCount}` },
      ),
    );
  const open = async (buyer: RemoteAccount, { _id }: Order) =>
    (await expectOf(200, buyer.call<{ clientSecret: string }>('POST', `/orders/${_id}/payment-intent`, {}))).clientSecret;
  const pay = async (buyer: RemoteAccount, order: Order) => {
    const { intentId } = await payWithCard(cards, await open(buyer, order), testCards.success);
    return expectOf(200, buyer.call<Order>('PATCH', `/orders/${order._id}`, { order: order._id, transactionId: intentId }));
  };
  const refund = (order: Order, amount: object = {}) =>
    expectOf(201, ada.call<{ _id: string }>('POST', `/orders/${order._id}/refunds`, amount, { 'idempotency-key': `refund-${++keyCount}` }));

  await place(bea, filter, 2, { price: 25 });
  await pay(bea, await place(bea, pads, 5));
  await expectOf(204, bea.call('DELETE', `/orders/${(await place(bea, filter, 10))._id}`));
  await expectOf(204, ada.call('DELETE', `/orders/${(await place(bea, rotor, 2))._id}`));
  const partlyRefunded = await pay(bea, await place(bea, rotor, 4));
  await refund(partlyRefunded, { amount: 89.99 });
  await refund(partlyRefunded, { amount: 0.01 });
  await refund(await pay(bea, await place(bea, belt, 100)));
  await open(bea, await place(bea, pads, 8));
  const declined = await place(bea, filter, 6);
  await payWithCard(cards, await open(bea, declined), testCards.declined);
  await place(otto, belt, 20, { address: '' });
  await pay(otto, await place(otto, distributorCap, 3));
  await place(otto, distributorCap, 2);

  // This order is paid after its cancellation, so the shop refunds the payment.
  await setWebhooks(cards, 'hold');
  const late = await place(otto, filter, 4);
  const { rows } = await client.query<{ value: string }>(`select value from shop_secrets where name = 'shop-id'`);
  const intent = await stripe.paymentIntents.create({
    amount: 5_000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { order: late._id, shop: rows[0]?.value ?? '' },
  });
  await expectOf(204, otto.call('DELETE', `/orders/${late._id}`));
  await payWithCard(cards, intent.client_secret ?? '', testCards.success);
  await deliverWebhooks(cards);
  await setWebhooks(cards, 'normal');

  // The bank rejects this refund days later.
  const rejected = await pay(otto, await place(otto, rotor, 3));
  await refund(rejected, { amount: 50 });
  const { data } = await stripe.refunds.list({ payment_intent: rejected.transactionId ?? '' });
  await failRefundAtBank(cards, data[0]?.id ?? '');
  await deliverWebhooks(cards);

  // These later changes of the parts must not change the orders.
  await expectOf(200, ada.call('PUT', `/parts/${pads}`, { name: 'Brake pad set, ceramic', price: 35 }));
  await expectOf(204, ada.call('DELETE', `/parts/${distributorCap}`));
  await client.end();

  const accounts = await Promise.all([ada, bea, otto].map((account) => responsesTo(account)));
  await writeFile(join(import.meta.dirname, 'responses.json'), `${JSON.stringify(accounts, null, 1)}\n`);
}

/** Collects responses of stage 1: for a buyer about their own orders, for an admin about everything. */
async function responsesTo({ email, call }: RemoteAccount) {
  const isAdmin = email.startsWith('ada');
  const responses: Record<string, unknown> = {};
  const keep = async <Body>(path: string) => {
    const body = await expectOf(200, call<Body>('GET', path));
    responses[path] = body;
    return body;
  };
  const own = isAdmin ? '' : `&email=${email}`;
  const orders = [await keep<Order[]>(`/orders?limit=100${own}`), await keep<Order[]>(`/orders?state=cancelled${own}`)].flat();
  for (const { _id } of isAdmin ? [] : orders) {
    await keep(`/orders/${_id}`);
    await keep(`/orders/${_id}/history`);
  }
  for (const path of isAdmin ? ['/payments/findings', '/user', '/parts', '/audit'] : ['/profile']) await keep(path);
  return { email, responses };
}

async function expectOf<Body>(status: number, sent: Promise<{ status: number; body: Body }>): Promise<Body> {
  const response = await sent;
  if (response.status !== status) throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
  return response.body;
}

function providerAt(url: string): Stripe {
  return new Stripe('sk_test_sandbox', {
    httpClient: Stripe.createFetchHttpClient((to, init) =>
      fetch(String(to).replace('https://api.stripe.com', `${url}/sandbox/stripe`), init),
    ),
    telemetry: false,
  });
}

const [url = '', databaseUrl = ''] = process.argv.slice(2);
await main(url, databaseUrl);
