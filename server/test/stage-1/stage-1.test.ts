import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type { Order } from '@axlewright/contract/sales/orders';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listViolations } from '../../src/features/desk/invariants/invariants.queries.ts';
import { onConnection } from '../../src/platform/database/single-connection.ts';
import { prepareDatabase } from '../../src/prepare-database.ts';
import { payWithCard, testCards } from '../cards.ts';
import { emptyDatabase } from '../cloned-database.ts';
import { type Person, signIn } from '../people.ts';
import { password } from '../remote-account.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
/** The responses of stage 1 (version 1.0.0) to each account. */
const recorded = JSON.parse(read('responses.json')) as { email: string; responses: Record<string, object> }[];

const ledgers = ['orders', 'order_lines', 'order_events', 'payments', 'refunds', 'stock_adjustments', 'parts', 'users', 'idempotency_keys'];
type Rows = Record<string, object[]>;

let shop: TestApp;
let stop: () => Promise<void>;
let migrated: string[];
let rowsBefore: Rows;
let rowsAfter: Rows;
let people: Map<string, Person>;

async function listRows(ownerConnectionString: string): Promise<Rows> {
  return onConnection(ownerConnectionString, 'test', async (client) => {
    const rows: Rows = {};
    for (const table of ledgers) {
      const found = await client.query<{ row: object }>(`select to_jsonb(t) as row from public.${table} as t order by t`);
      rows[table] = found.rows.map(({ row }) => row);
    }
    return rows;
  });
}

beforeAll(async () => {
  const database = await emptyDatabase();
  const { ownerConnectionString, appConnectionString } = database;
  await onConnection(ownerConnectionString, 'test', (client) => client.query(read('shop.sql')));
  rowsBefore = await listRows(ownerConnectionString);
  migrated = await prepareDatabase({ ownerConnectionString, appConnectionString });
  rowsAfter = await listRows(ownerConnectionString);
  ({ shop, stop } = await startTestApp({ database }));
  const signedIn = recorded.map(({ email }) => signIn(shop, { email, name: '', password } as Person));
  people = new Map((await Promise.all(signedIn)).map((person) => [person.email, person]));
});
afterEach(async () => expect(await listViolations(shop.db, { graceSeconds: 0 })).toEqual([]));
afterAll(() => stop());

const personOf = (email: string) => people.get(email) as Person;
const bea = () => personOf('bea@corner-garage.example');
const otto = () => personOf('otto@north-fleet.example');
const ordersOf = (person: Person) =>
  Object.entries(recorded.find(({ email }) => email === person.email)?.responses ?? {})
    .filter(([path]) => /^\/orders\/\d+$/.test(path))
    .map(([, order]) => order as Order);
const stockOf = async (partId: string) => (await shop.app.inject({ url: `/api/parts/${partId}` })).json<PartDetail>().availableQ ?? 0;

describe('a shop of stage 1, after the migration to this version', () => {
  it('keeps every row of orders, payments, stock and accounts', () => {
    expect(migrated[0]).toBe('0016_accounts.sql');
    expect(rowsBefore.orders).toHaveLength(13);
    for (const table of ledgers) expect(rowsAfter[table], table).toMatchObject(rowsBefore[table] ?? []);
  });

  it.each(recorded.flatMap(({ email, responses }) => Object.keys(responses).map((path) => [email, path])))(
    'returns the same as stage 1 to %s: GET %s',
    async (email = '', path = '') => {
      const response = await personOf(email).call('GET', path);
      expect(response.statusCode).toBe(200);
      const expected = recorded.find((account) => account.email === email)?.responses[path];
      // The response may have additional fields.
      expect(response.json()).toMatchObject(expected ?? {});
    },
  );

  it('has orders in every state', () => {
    const orders = [...ordersOf(bea()), ...ordersOf(otto())];
    expect(
      new Set(orders.map(({ state, refunded, price }) => `${state} ${refunded === 0 ? 0 : refunded < price ? 'part' : 'whole'}`)),
    ).toEqual(new Set(['unpaid 0', 'paid 0', 'paid part', 'paid whole', 'cancelled 0', 'cancelled whole']));
  });

  it('sends no emails about old orders', async () => {
    expect((await shop.asOwner('select kind, object_id from outbox.events')).rows).toEqual([]);
  });

  it('shows an order to the account that placed it, and to no other buyer', async () => {
    const [order] = ordersOf(bea());
    expect((await bea().call('GET', `/orders/${order?._id}`)).statusCode).toBe(200);
    expect((await otto().call('GET', `/orders/${order?._id}`)).statusCode).toBe(404);
    expect((await otto().call('DELETE', `/orders/${order?._id}`)).statusCode).toBe(404);
  });

  it('returns the same order if a request from the time of stage 1 is repeated', async () => {
    const first = ordersOf(bea()).find(({ _id }) => _id === '100001');
    const body = { partId: first?.lines[0]?.partId, quantity: 2, address: first?.address, price: 25 };
    const response = await bea().call('POST', '/orders', body, { 'idempotency-key': 'stage-1-1' });
    expect(response.json()).toMatchObject({ ...first });
    expect(response.statusCode).toBe(201);
  });

  it('accepts the payment of one old order, and cancels another', async () => {
    const [unpaid, other] = ordersOf(otto()).filter(({ state, transactionId }) => state === 'unpaid' && transactionId === null);
    const opened = await otto().call('POST', `/orders/${unpaid?._id}/payment-intent`);
    const { intentId } = await payWithCard(shop, opened.json<{ clientSecret: string }>().clientSecret, testCards.success);
    const paid = await otto().call('PATCH', `/orders/${unpaid?._id}`, { order: unpaid?._id, transactionId: intentId });
    expect(paid.json()).toMatchObject({ ...unpaid, state: 'paid', paid: true, transactionId: intentId, paidAt: expect.any(String) });
    expect((await otto().call('DELETE', `/orders/${other?._id}`)).statusCode).toBe(204);
  });

  it('accepts orders with several lines, and returns their stock after a cancellation', async () => {
    const ids = [...new Set(ordersOf(bea()).map(({ lines }) => lines[0]?.partId ?? ''))];
    const stock = await Promise.all(ids.map(stockOf));
    const lines = [...ids, ...ids].map((partId) => ({ partId, quantity: 5 }));
    const placed = await bea().call('POST', '/orders', { lines });
    expect(placed.statusCode).toBe(201);
    expect(await Promise.all(ids.map(stockOf))).toEqual(stock.map((pieces) => pieces - 10));
    expect((await bea().call('DELETE', `/orders/${placed.json<Order>()._id}`)).statusCode).toBe(204);
    expect(await Promise.all(ids.map(stockOf))).toEqual(stock);
  });
});
