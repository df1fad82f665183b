import type { Order, OrderListQuery } from '@axlewright/contract/sales/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUpAdmin } from '../../../../test/people.ts';
import { quickAccounts } from '../../../../test/quick-accounts.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { addPart } from '../../../../test/test-parts.ts';
import { parseCursor, uncountedPageOfRows } from '../../../platform/lists/keyset-pages.ts';
import { listViolations } from '../../desk/invariants/invariants.queries.ts';
import { deleteUnusedNames } from './delete-unused-names.ts';
import { listCountedOrders, type SearchLimits } from './list-orders-page.ts';
import { cursorSchemaOf, type OrderFilter } from './order-list.queries.ts';

const shop = useTestApp();
let admin: Person;
/** all orders, oldest first */
let orders: Order[];
let formerEmail: string;
let formerNumber: string;

const dayMs = 86_400_000;
const firstDay = Date.parse('2026-01-01T12:00:00Z');

/**
 * Places orders of several buyers for several parts. Some are canceled, and two buyers change their names in between. At the end, one part gets
 * another number.
 */
beforeAll(async () => {
  admin = await signUpAdmin(shop);
  const addAccount = await quickAccounts(shop);
  const buyers = [
    await addAccount({ name: 'Ann Smith', email: 'ann.smith@garage.example' }),
    await addAccount({ name: 'Bob_100%', email: 'bob@ridgeway.example' }),
    await addAccount({ name: '', email: 'nobody@garage.example' }),
  ];
  formerEmail = buyers[0]?.email ?? '';
  await buyers[1]?.call('PUT', '/company', { name: 'Ridge & Sons', taxId: '', phone: '' });
  const parts = [
    await addPart(admin, { price: 5, availableQ: 1_000 }),
    await addPart(admin, { price: 5, availableQ: 1_000 }),
    await addPart(admin, { price: 7.5, availableQ: 1_000 }),
  ];
  for (let n = 0; n < 48; n += 1) {
    if (n === 24) {
      await shop.pool.query("update users set display_name = 'Ann Miller', email = 'ann.miller@garage.example' where email = $1", [
        formerEmail,
      ]);
      await shop.pool.query("update users set display_name = 'Bob Smith' where email = 'bob@ridgeway.example'");
    }
    const lines = [0, 1].slice(n % 2).map((line) => ({ partId: parts[(n + line) % 3]?._id, quantity: 1 + (n % 4) }));
    const purchaseOrder = ['', `PO-${n * 37}`, `Smith ${n}`][n % 3];
    const order = (await buyers[(n * 5) % 3]?.call('POST', '/orders', { lines, purchaseOrder }))?.json<Order>();
    if (n % 6 === 5) await admin.call('DELETE', `/orders/${order?._id}`);
    // Four orders a day: two at noon, and two an hour later. Each pair was placed in the same millisecond, but not in the same microsecond.
    const at = new Date(firstDay + Math.floor(n / 4) * dayMs + Math.floor((n % 4) / 2) * 3_600_000);
    await shop.pool.query(`update orders set created_at = $2::timestamptz + $3 * interval '1 microsecond' where id = $1`, [
      order?._id,
      at,
      n,
    ]);
  }
  formerNumber = parts[1]?.partNumber ?? '';
  expect((await admin.call('PUT', `/parts/${parts[1]?._id}`, { partNumber: 'X-NEW' })).statusCode).toBe(200);
  orders = (await admin.call('GET', '/orders?state=all&sort=oldest&limit=100')).json<Order[]>();
});

type Query = Pick<OrderFilter, 'state' | 'q' | 'from' | 'to' | 'email'> & { sort: OrderListQuery['sort'] };

/** The simplest possible list: filters and sorts all orders. */
function expectedIds({ state, q = '', from, to, email, sort }: Query): string[] {
  const words = q.trim().toLowerCase();
  const key = words.replace(/[^a-z0-9]/g, '');
  const isInState = (order: Order) => {
    const wanted = state ?? (words === '' ? 'open' : 'all');
    return wanted === 'all' || (wanted === 'open' ? order.state !== 'cancelled' : order.state === wanted);
  };
  const isFound = (order: Order) =>
    [order.email, order.customer, order.company, order.purchaseOrder].some((text) => text.toLowerCase().includes(words)) ||
    words === order._id ||
    (key.length >= 3 &&
      /\d/.test(key) &&
      order.lines.some(({ partNumber }) =>
        partNumber
          .toLowerCase()
          .replace(/[^a-z0-9]/g, '')
          .includes(key),
      ));
  const found = orders.filter(
    (order) =>
      isInState(order) &&
      isFound(order) &&
      (email === undefined || order.email === email) &&
      (from === undefined || order.createdAt.slice(0, 10) >= from) &&
      (to === undefined || order.createdAt.slice(0, 10) <= to),
  );
  const sign = sort === 'newest' || sort === '-price' ? -1 : 1;
  const keyOf = (order: Order) => (sort.endsWith('price') ? order.price : 0);
  return found.sort((a, b) => sign * (keyOf(a) - keyOf(b) || Number(a._id) - Number(b._id))).map(({ _id }) => _id);
}

const queries: Query[] = [];
for (const state of [undefined, 'all', 'open', 'unpaid', 'paid', 'cancelled'] as const)
  for (const days of [{}, { from: '2026-01-04' }, { to: '2026-01-05' }, { from: '2026-01-03', to: '2026-01-06' }])
    for (const sort of ['newest', 'oldest', 'price', '-price'] as const) queries.push({ state, sort, ...days });

const words = ['ann', 'SMITH', 'ann.smith', '@garage', 'ridge &', 'po-', 'po-37', '_', '%', '100%', 'z', 'nothing has this'];

async function listPages(query: Query): Promise<string[]> {
  const ids: string[] = [];
  const given = Object.entries({ ...query, limit: '20' }).filter(([, value]) => value !== undefined) as [string, string][];
  let path: string | undefined = `/orders?${new URLSearchParams(given)}`;
  while (path) {
    const response = await admin.call('GET', path);
    expect(response.statusCode).toBe(200);
    ids.push(...response.json<Order[]>().map(({ _id }) => _id));
    expect(response.headers['x-total-count']).toBe(String(expectedIds(query).length));
    path = /<\/api([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
  }
  return ids;
}

describe('order lists', () => {
  it.each(['newest', 'oldest', 'price', '-price'] as const)('have the same orders as the simplest filter: %s', async (sort) => {
    for (const query of queries.filter((each) => each.sort === sort))
      expect(await listPages(query), JSON.stringify(query)).toEqual(expectedIds(query));
  });

  it('find orders by the email address that the buyer had at that time', async () => {
    for (const email of [formerEmail, 'ann.miller@garage.example', 'nobody@garage.example', 'unknown@garage.example']) {
      const query: Query = { email, state: 'all', sort: 'newest' };
      expect(await listPages(query), email).toEqual(expectedIds(query));
    }
  });

  it.each([...words, 'number', 'part', 'portion', 'former number'])('find the same orders as the simplest search: %s', async (word) => {
    const partNumber = orders[0]?.lines[0]?.partNumber ?? '';
    const q = { number: orders[9]?._id, part: partNumber, portion: partNumber.slice(2, 7), 'former number': formerNumber }[word] ?? word;
    // Runs only some of the queries, because all would take too long. The length of the word selects them.
    for (const query of queries.filter((_, n) => n % 13 === word.length % 13))
      expect(await listPages({ ...query, q }), JSON.stringify(query)).toEqual(expectedIds({ ...query, q }));
  });
});

describe('a search that finds more orders than the shop sorts', () => {
  const listIds = async (query: Query, limits: SearchLimits) => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = { sort: query.sort, limit: 4, position: parseCursor(cursor, cursorSchemaOf(query.sort, query)) };
      const { rows, count } = await listCountedOrders(shop.db, query, page, limits);
      expect(count).toBe(Math.min(expectedIds(query).length, limits.counted + 1));
      const { items, next } = uncountedPageOfRows(rows, {
        ...page,
        positionOf: (row) => ({ value: row.sort_value, id: row.id }),
        itemOf: ({ id }) => id,
      });
      ids.push(...items);
      cursor = next ?? undefined;
    } while (cursor);
    return ids;
  };

  it.each(['smith', '@garage', 'ridge &', 'part', 'former number'])('lists the same orders: %s', async (word) => {
    const q = { part: orders[0]?.lines[0]?.partNumber, 'former number': formerNumber }[word] ?? word;
    // As above, only some of the queries.
    for (const query of queries.filter((_, n) => n % 7 === word.length % 7))
      for (const limits of [
        { counted: 2, scanned: 1, manyAccounts: 2 },
        { counted: 4, scanned: 30, manyAccounts: 100 },
        { counted: 100, scanned: 1, manyAccounts: 1 },
      ])
        expect(await listIds({ ...query, q }, limits), JSON.stringify({ query, limits })).toEqual(expectedIds({ ...query, q }));
  });
});

describe('the doctor', () => {
  it('finds an order that a search would miss, because its account never had the name', async () => {
    const id = orders[0]?._id;
    await shop.pool.query("update orders set customer = customer || ' Jr.' where id = $1", [id]);
    expect(await listViolations(shop.db)).toMatchObject([{ invariant: 'names', id }]);
    await shop.pool.query("update orders set customer = replace(customer, ' Jr.', '') where id = $1", [id]);
  });
});

describe('former names', () => {
  it('are deleted if no order has them, after a day or when the account is closed', async () => {
    const person = await (await quickAccounts(shop))({ name: 'Una Unused' });
    const rename = (name: string) => shop.pool.query('update users set display_name = $2 where id = $1', [person.userId, name]);
    const names = async () =>
      (await shop.db.selectFrom('former_buyers').select('customer').where('user_id', '=', person.userId).orderBy('customer').execute()).map(
        ({ customer }) => customer,
      );
    await person.call('POST', '/orders', { partId: orders[0]?.lines[0]?.partId, quantity: 2 });
    for (const name of ['Ula', 'Una']) await rename(name);
    await deleteUnusedNames(shop.db);
    expect(await names()).toEqual(['Ula', 'Una Unused']);
    await shop.pool.query("update former_buyers set at = now() - interval '2 days'");
    await deleteUnusedNames(shop.db);
    expect(await names()).toEqual(['Una Unused']);

    await rename('Ute');
    await shop.pool.query("update orders set customer = 'Una' where user_id = $1", [person.userId]);
    await shop.pool.query("update users set email = null, display_name = '' where id = $1", [person.userId]);
    expect(await names()).toEqual(['Una']);
  });
});
