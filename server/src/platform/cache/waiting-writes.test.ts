import type { Endpoint } from '@axlewright/contract/endpoint';
import { type EndpointName, endpoints } from '@axlewright/contract/endpoints';
import type { Order } from '@axlewright/contract/sales/orders';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RowRequest } from '../../../test/authorization/row.ts';
import { authorizationRows } from '../../../test/authorization-rows.ts';
import { payWithCard, testCards } from '../../../test/cards.ts';
import { eventually } from '../../../test/eventually.ts';
import { type Person, signUp, signUpAdmin } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { addPart } from '../../../test/test-parts.ts';
import { changedChannel, listenerName, syncChannel } from './cache-invalidation.queries.ts';

let shop: TestApp;
let admin: Person;
let buyer: Person;
let observer: pg.Client;
const received = { changes: 0, questions: 0 };
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const first = await startTestApp();
  shop = first.shop;
  const second = await startTestApp({ beside: shop });
  stops.push(second.stop, first.stop);
  await eventually(async () => {
    const { rowCount } = await shop.pool.query(
      'select from pg_stat_activity where application_name = $1 and datname = current_database()',
      [listenerName],
    );
    expect(rowCount).toBe(2);
  });
  [admin, buyer] = await Promise.all([signUpAdmin(shop), signUp(shop)]);
  observer = new pg.Client(shop.ownerConnectionString);
  await observer.connect();
  observer.on('notification', ({ channel, payload = '' }) => {
    if (channel === syncChannel) received.questions += payload.startsWith('asked') ? 1 : 0;
    // Ignores `stock`. An order sends this topic with a delay, so it may arrive during a later write.
    else if (payload !== 'stock') received.changes += 1;
  });
  await observer.query(`listen ${changedChannel}; listen ${syncChannel}`);
});

afterAll(async () => {
  await observer.end();
  for (const stop of stops) await stop();
});

/** Waits until no import of an earlier call is running. An import sends notifications, too. */
const importsEnded = () =>
  eventually(async () => {
    const { rowCount } = await shop.pool.query(`
      select id from part_imports where state in ('importing', 'undoing') union all select id from application_imports where state = 'importing'`);
    expect(rowCount).toBe(0);
  });

/** Returns whether the write sent a notification about public data, and whether it waited for the other instance. */
async function watch(write: () => Promise<{ statusCode: number }>) {
  // Receives earlier notifications first. After that, only notifications of this write are counted.
  await observer.query('select');
  Object.assign(received, { changes: 0, questions: 0 });
  const { statusCode } = await write();
  await observer.query('select');
  return { statusCode, announced: received.changes > 0, waited: received.questions > 0 };
}

function send(person: Person, { method, path }: Endpoint, { ids = [], query = '', body, contentType }: RowRequest) {
  const values = [...ids];
  return shop.app.inject({
    method,
    url: `/api${path.replace(/\{\w+\}/g, () => encodeURIComponent(values.shift() ?? ''))}${query}`,
    headers: { authorization: `Bearer ${person.accessToken}`, ...(contentType ? { 'content-type': contentType } : {}) },
    ...(body ? { payload: body } : {}),
  });
}

// placeOrder does not wait: it sends its notification after the response. The other two calls would end sessions that these tests need.
const leftOut = ['placeOrder', 'closeSession', 'closeOtherSessions'];
const writes = (Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]).filter(
  ([name, { method, access }]) => method !== 'GET' && access !== 'identity' && !leftOut.includes(name),
);

it.each(writes)('%s waits for the other instances only if it changes public data', async (name, endpoint) => {
  for (const row of [authorizationRows[name]].flat()) {
    const owner = row.endsSignIns ? await signUp(shop) : buyer;
    const request = await row.request({ shop, owner, admin });
    await importsEnded();
    const { statusCode, announced, waited } = await watch(() => send(row.owner < 300 ? owner : admin, endpoint, request));
    // These two calls also wait, although `announced` is false. `cancelOrder` sends only the topic `stock`, which `observer` ignores.
    // `restoreReview` changes nothing here, because the review is not hidden.
    const isChange = announced || ['cancelOrder', 'restoreReview'].includes(name);
    expect([statusCode, waited]).toEqual([row.owner < 300 ? row.owner : row.admin, isChange]);
  }
});

it('a token renewal does not wait', async () => {
  const url = `/api/user/${encodeURIComponent(buyer.email)}`;
  const headers = { authorization: `Bearer ${buyer.idToken}` };
  expect(await watch(() => shop.app.inject({ method: 'PUT', url, headers, payload: {} }))).toMatchObject({
    statusCode: 200,
    waited: false,
  });
});

it('a payment report does not wait, even if it makes the author of a review a verified buyer', async () => {
  await buyer.call('POST', '/reviews', { rating: '5', review: 'Good' });
  const part = await addPart(admin);
  const { _id } = (await buyer.call('POST', '/orders', { partId: part._id, quantity: 2 })).json<Order>();
  const intent = (await buyer.call('POST', `/orders/${_id}/payment-intent`)).json<{ clientSecret: string }>();
  const { intentId } = await payWithCard(shop, intent.clientSecret, testCards.success);
  const poll = await watch(() => buyer.call('PATCH', `/orders/${_id}`, { order: _id, transactionId: intentId }));
  expect(poll).toMatchObject({ statusCode: 200, waited: false });
});
