import type { Order } from '@axlewright/contract/sales/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/test-app.ts';
import { useTestOrders } from '../../../../test/test-orders.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { listViolations } from '../../desk/invariants/invariants.queries.ts';

const shop = useTestApp();
const { admin, placePaidOrder, readOrder } = useTestOrders(shop);
/** The shop's own role cannot drop a constraint. */
let owner: Database;
beforeAll(() => {
  owner = openDatabase(shop.ownerConnectionString, 1).database;
});
afterAll(() => owner.destroy());

/** An order of four pieces for $50: one is canceled for $12.50, two are shipped, one is left. */
let order: Order;
beforeEach(async () => {
  order = await placePaidOrder();
  await admin.call('POST', `/orders/${order._id}/cancellations`, { lines: [{ lineNumber: 1, quantity: 1, left: 4 }] });
  await admin.call('POST', `/orders/${order._id}/shipments`, { carrier: 'ups', lines: [{ lineNumber: 1, quantity: 2, left: 3 }] });
});

/** Runs statements in which {order} is the order's id. */
async function run(db: Db, statements: string) {
  for (const statement of statements.split(';')) await sql.raw(statement.replaceAll('{order}', order._id)).execute(db);
}

/** Lists the invariants that are violated after `damage`, which it then undoes. Leaves out the reports, which may not have counted the order yet. */
async function violationsAfter(damage: string): Promise<string[]> {
  const undo = new Error('undo');
  let found: string[] = [];
  const checked = owner.transaction().execute(async (transaction) => {
    await run(transaction, damage);
    const violations = await listViolations(transaction);
    found = violations
      .map(({ invariant }) => invariant)
      .filter((invariant) => invariant !== 'reports')
      .sort();
    throw undo;
  });
  await expect(checked).rejects.toBe(undo);
  return found;
}

const ship = (pieces: number) => `
  with added as (insert into shipments (order_id, carrier) values ({order}, 'ups') returning id)
    insert into shipment_lines (shipment_id, order_id, line_number, quantity) select id, {order}, 1, ${pieces} from added;
  update order_lines set shipped_quantity = shipped_quantity + ${pieces} where order_id = {order}`;
const refund = (state: string, cents = 1_250) => `
  insert into refunds (payment_id, cents, state, actor, cancellation_id)
  select payments.id, ${cents}, '${state}', 'admin', cancellations.id from payments join cancellations using (order_id) where order_id = {order}`;
const allowDuplicates = 'drop index refunds_once_for_cancellation; ';

/** What breaks an order, and the invariants that the doctor then reports. */
const damages: { what: string; damage: string; found: string[] }[] = [
  {
    what: 'a canceled piece is in no cancellation, and its stock was not returned',
    damage: 'update order_lines set cancelled_quantity = 2 where order_id = {order}',
    found: ['I1', 'I8', 'cancellations', 'shipments'],
  },
  {
    what: 'a piece in a cancellation is not canceled',
    damage: 'update order_lines set cancelled_quantity = 0 where order_id = {order}',
    found: ['I1', 'I8', 'cancellations'],
  },
  {
    what: 'a piece is both shipped and canceled',
    damage: `alter table order_lines drop constraint order_lines_cancelled;${ship(2)}`,
    found: ['cancellations', 'shipments'],
  },
  {
    what: 'an order with pieces to ship is canceled',
    damage: "update orders set order_status = 'cancelled' where id = {order}",
    found: ['I8', 'cancellations'],
  },
  {
    what: 'a cancellation has no refund',
    damage: 'update refunds set cancellation_id = null where cancellation_id = (select id from cancellations where order_id = {order})',
    found: ['cancellations'],
  },
  { what: 'a cancellation was refunded twice', damage: allowDuplicates + refund('requested'), found: ['cancellations'] },
  { what: 'a cancellation has a refund of a different amount', damage: refund('failed', 1_000), found: ['cancellations'] },
  {
    what: 'the value of a cancellation is not the price of its pieces',
    damage: `alter table cancellations disable trigger user; update cancellations set value_cents = 1300 where order_id = {order}`,
    found: ['cancellations', 'cancellations'],
  },
];

it.each(damages)('the doctor finds that $what', async ({ damage, found }) => {
  expect(await violationsAfter(damage)).toEqual(found);
});

it('the doctor accepts a refund that failed before it was repeated', async () => {
  expect(await violationsAfter(refund('failed'))).toEqual([]);
});

it('an instance of an older version that ships the last piece completes the order', async () => {
  const shipping = `${ship(1)};
    insert into order_events (order_id, what, from_state, to_state, actor, shipment_id)
      select order_id, 'shipped', 'paid', 'paid', 'admin', max(id) from shipments where order_id = {order} group by order_id;
    update orders set fulfillment = 'partly-shipped' where id = {order}`;
  await shop.db.transaction().execute((transaction) => run(transaction, shipping));
  expect(await readOrder(order)).toMatchObject({ status: 'completed', fulfillment: 'shipped', lines: [{ shipped: 3, cancelled: 1 }] });
});
