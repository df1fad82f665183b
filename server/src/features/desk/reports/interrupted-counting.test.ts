import type { SalesOverview } from '@axlewright/contract/desk/reports';
import { expect, it } from 'vitest';
import { salesCounted } from '../../../../test/counted-sales.ts';
import { startTestApp, useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { countSales } from './count-sales.queries.ts';

const shop = useTestApp();
const { admin, placePaidOrder } = useTestOrders(shop);

const total = async () => (await admin.call('GET', '/reports/sales-overview')).json<SalesOverview>();
/** Ends the connections of the readers, as the death of an instance does. Their transactions roll back. */
const killReaders = () =>
  shop.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'axlewright-shop outbox' and datname = current_database()`,
  );

it('counts each order once, even if the readers die again and again, and a second instance takes over', async () => {
  const second = await startTestApp({ beside: shop });
  for (let nth = 0; nth < 12; nth += 1) {
    await placePaidOrder();
    await killReaders();
  }
  await salesCounted(shop);
  expect((await total()).total).toMatchObject({ orders: 12, pieces: 48, gross: 600 });
  await second.stop();
});

it('counts an order only once, however often its events are read', async () => {
  const order = await placePaidOrder();
  await salesCounted(shop);
  const before = await total();
  for (let nth = 0; nth < 3; nth += 1) await countSales(shop.db, [order._id]);
  expect(await total()).toEqual(before);
});

it('counts orders from before the upgrade, calls the report incomplete until they are counted, and goes on after a crash', async () => {
  const before = await total();
  await shop.asOwner(`truncate sales_sums, counted_sales, part_last_sales; delete from outbox.readers where name = 'sales'`);
  expect(await total()).toMatchObject({ total: { orders: 0, gross: 0 }, isComplete: false });
  await killReaders();
  await placePaidOrder();
  await killReaders();
  await salesCounted(shop);
  const after = await total();
  expect(after.isComplete).toBe(true);
  expect([after.total.orders, after.total.gross]).toEqual([before.total.orders + 1, before.total.gross + 50]);
});
