import type { Order } from '@axlewright/contract/sales/orders';
import pg from 'pg';
import { expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { signUp, signUpAdmin } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { addPart } from '../../../test/test-parts.ts';
import { loadWebBuild } from '../web/web-build.ts';

const shop = useTestApp({ web: await loadWebBuild() });
const statusOf = async (path: string) => (await fetch(`${shop.url}${path}`)).status;

it('a locked table blocks only the requests that need this table', async () => {
  const [buyer, admin] = [await signUp(shop), await signUpAdmin(shop)];
  const part = await addPart(admin, { availableQ: 1_000 });
  const placed = (await buyer.call('POST', '/orders', { partId: part._id, quantity: 2 })).json<Order>();
  expect([await statusOf('/'), await statusOf('/api/parts')]).toEqual([200, 200]);

  const blocker = new pg.Client({ connectionString: shop.ownerConnectionString });
  await blocker.connect();
  // Inside its transaction, the blocker would always see the same pg_stat_activity. So this uses another connection.
  const observer = new pg.Client({ connectionString: shop.ownerConnectionString });
  await observer.connect();
  await blocker.query('begin');
  await blocker.query('lock table orders');
  const times = <Answer>(count: number, ask: () => Promise<Answer>) => Array.from({ length: count }, ask);
  // All orders wait for one statement. Cancellations wait for one connection each, until they have used up the connections for writes.
  const writes = [
    ...times(20, () => buyer.call('POST', '/orders', { partId: part._id, quantity: 2 })),
    ...times(66, () => buyer.call('DELETE', `/orders/${placed._id}`)),
  ];
  const reads = [
    ...times(20, () => buyer.call('GET', `/orders?email=${encodeURIComponent(buyer.email)}`)),
    ...times(20, () => admin.call('GET', '/overview')),
  ];
  await eventually(async () => {
    const { rows } = await observer.query(
      "select count(*)::int as blocked from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows[0].blocked).toBeGreaterThanOrEqual(16);
  });

  const [ready, page, list] = [await statusOf('/readyz'), await statusOf('/'), await statusOf('/api/parts')];
  expect([ready, page, list], 'readiness and cached responses').toEqual([200, 200, 200]);
  const uncached = await Promise.all(['/api/parts?q=rotor', '/?q=rotor', '/?q=pads', `/api/parts/${part._id}`].map(statusOf));
  expect(uncached, 'responses that are not cached').toEqual([200, 200, 200, 200]);
  const signIn = { method: 'POST', url: '/identity/sign-in/email', payload: { email: buyer.email, password: buyer.password } } as const;
  expect((await shop.app.inject(signIn)).statusCode, 'signing in').toBe(200);

  await blocker.query('rollback');
  await blocker.end();
  await observer.end();
  for (const { statusCode } of await Promise.all([...writes, ...reads])) expect([200, 201, 204, 404, 503]).toContain(statusCode);
  expect((await buyer.call('POST', '/orders', { partId: part._id, quantity: 2 })).statusCode).toBe(201);
});
