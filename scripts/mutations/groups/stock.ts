import type { Mutation } from '../mutation.ts';

const placeOrder = 'server/src/features/sales/orders/place-order.queries.ts';
const orderBatches = 'server/src/features/sales/orders/order-batches.ts';
const batchesTest = 'server/src/features/sales/orders/order-batches.test.ts';
const quantityRules = 'server/src/platform/database/quantity-rules.ts';
const placeOrderTest = 'server/src/features/sales/orders/place-order.test.ts';
const linesTest = 'server/src/features/sales/orders/order-lines.test.ts';
const idempotencyTest = 'server/src/features/sales/orders/idempotency-key.test.ts';
const paymentsTest = 'server/src/features/money/payments/payments.test.ts';
const quantity = 'contract/src/sales/order-quantity.ts';
const quantityTest = 'contract/src/sales/order-quantity.test.ts';
const stockFeedTest = 'server/src/features/catalog/parts/stock-feed.test.ts';
const partsTest = 'server/src/features/catalog/parts/parts.test.ts';
const quantityClause = "Quantity strictly between minQ and availableQ; otherwise 'Please order a valid quantity'";
const hintClause = "Hints 'Please order more than {minQ} products', 'Please order less than {availableQ} products'";
const orderJourney = 'e2e/journeys/order.spec.ts';

/** Stock, order quantities and idempotency. */
export const stockMutations: readonly Mutation[] = [
  {
    name: 'the last piece is sold twice',
    file: quantityRules,
    find: 'parts.available_quantity > ',
    replace: 'parts.available_quantity >= ',
    test: `${placeOrderTest}: never sells more than the stock: of 300 simultaneous orders for a stock of 2, one succeeds`,
    clause: '`POST /orders`',
  },
  {
    name: 'the minimum itself may be ordered',
    file: quantityRules,
    find: 'parts.min_quantity < ',
    replace: 'parts.min_quantity <= ',
    test: `${placeOrderTest}: rejects a quantity of %d for a minimum of 4 and a stock of 20`,
    clause: quantityClause,
  },
  {
    name: 'an order does not reduce the stock',
    file: placeOrder,
    find: 'set available_quantity = parts.available_quantity - ',
    replace: 'set available_quantity = parts.available_quantity - 0 * ',
    test: `${placeOrderTest}: accepts as many simultaneous orders as the stock allows: from a stock of 20, 6 orders of 3`,
  },
  {
    name: 'a deleted part can be ordered',
    file: placeOrder,
    find: 'and ${isVisibleSql} and',
    replace: 'and not draft and',
    test: `${placeOrderTest}: rejects draft, deleted and discontinued parts`,
  },
  {
    name: 'a discontinued part can be ordered',
    file: 'server/src/platform/database/quantity-rules.ts',
    find: 'parts.life_cycle_status in (',
    replace: "parts.life_cycle_status in ('8', ",
    test: `${placeOrderTest}: rejects draft, deleted and discontinued parts`,
  },
  {
    name: 'a canceled order keeps its stock',
    file: 'server/src/features/sales/orders/order-state.ts',
    find: '    await returnStock(transaction, order.id);\n',
    replace: '',
    test: `${paymentsTest}: puts the pieces back into stock only once`,
    clause: '`DELETE /orders/{id}`',
  },
  {
    name: 'a canceled order returns the stock of one line per part',
    file: 'server/src/features/sales/orders/orders.queries.ts',
    find: 'sum(quantity)::int as quantity from (',
    replace: 'max(quantity)::int as quantity from (',
    test: `${linesTest}: takes the stock of every line and adds up their prices`,
  },
  {
    name: 'the doctor overlooks an order without lines',
    file: 'server/src/features/desk/invariants/invariants.queries.ts',
    find: 'where lines.cents is distinct from total_cents',
    replace: 'where lines.cents <> total_cents',
    test: 'server/src/commands/doctor.test.ts: finds no problem in consistent data, and every problem in inconsistent data',
  },
  {
    name: 'a paid order can be canceled',
    file: 'server/src/features/sales/orders/order-state.ts',
    find: "throw order.settlement === 'paid' ?",
    replace: "throw order.settlement === 'on-account' ?",
    test: `${paymentsTest}: returns 409 if the card has paid, and marks the order paid`,
  },
  {
    name: 'a repeated request places a second order',
    file: placeOrder,
    find: 'is_allowed and answered_id is null',
    replace: 'is_allowed',
    test: `${idempotencyTest}: returns the first response to a repeated request`,
  },
  {
    name: 'simultaneous requests with one key all place orders',
    file: 'server/src/features/sales/orders/place-order.ts',
    find: 'if (!outcome.is_key_free) throw',
    replace: 'if (toPlace.requestHash === null) throw',
    test: `${idempotencyTest}: returns 409 while the first request is running`,
  },
  {
    name: 'an idempotency key is accepted for a different order',
    file: 'server/src/features/sales/orders/place-order.ts',
    find: 'if (outcome.answered_hash !== toPlace.requestHash) throw',
    replace: 'if (outcome.answered_hash === null) throw',
    test: `${idempotencyTest}: returns 422 if the key belongs to a different order`,
  },
  {
    name: 'orders lock their parts in any order',
    file: placeOrder,
    find: 'order by parts.id\n',
    replace: 'order by random()\n',
    test: 'server/src/features/sales/orders/place-orders.test.ts: orders that are placed alone at the same time do not deadlock if they have the same parts in different orders',
  },
  {
    name: 'two lines with the same part are checked separately',
    file: placeOrder,
    find: 'part_id, sum(quantity) as quantity',
    replace: 'part_id, max(quantity) as quantity',
    test: `${linesTest}: may have the same part in two lines; minimum, stock and multiple apply to the sum of their quantities`,
  },
  {
    name: 'an order leaves out the lines that fail',
    file: placeOrder,
    find: 'having count(*) = line_count',
    replace: 'having count(*) <= line_count',
    test: `${linesTest}: is rejected as a whole if a line is wrong; the error lists all wrong lines and the possible quantities`,
  },
  {
    name: 'a negative line reduces the sum of its part',
    file: placeOrder,
    find: ' having min(quantity) > 0',
    replace: '',
    test: `${linesTest}: may have the same part in two lines; minimum, stock and multiple apply to the sum of their quantities`,
  },
  {
    name: 'the shared rule accepts the minimum',
    file: quantity,
    find: '&& quantity > minQ &&',
    replace: '&& quantity >= minQ &&',
    test: `${quantityTest}: %d is orderable: %s`,
    clause: quantityClause,
  },
  {
    name: 'the shared rule accepts the whole stock',
    file: quantity,
    find: '&& quantity < availableQ &&',
    replace: '&& quantity <= availableQ &&',
    test: `${quantityTest}: %d is orderable: %s`,
  },
  {
    name: 'half a carton may be ordered',
    file: quantity,
    find: ' && quantity % (orderMultiple ?? 1) === 0;',
    replace: ';',
    test: `${quantityTest}: %d pieces of a part in cartons of 12 can be ordered: %s`,
  },
  {
    name: 'an account may have one more unpaid order than its cap',
    file: placeOrder,
    find: 'orders_left > 0',
    replace: 'orders_left > -1',
    test: 'server/src/features/sales/orders/unpaid-caps.test.ts: do not exceed the limit if they are placed at the same time, each for a different part',
  },
  {
    name: 'orders of one batch get the same pieces',
    file: placeOrder,
    find: 'sql`earlier_pieces`',
    replace: 'sql`0`',
    test: 'server/src/features/sales/orders/place-orders.test.ts: a batch has the same results as its orders one by one, if the orders that it skips are placed alone afterward',
  },
  {
    name: 'the share of an unconfirmed account ignores the earlier orders of its batch',
    file: placeOrder,
    find: 'available_quantity - earlier_pieces as available_quantity',
    replace: 'available_quantity',
    test: `${batchesTest}: an unconfirmed account can reserve only its share of the stock that earlier orders of the batch leave`,
  },
  {
    name: 'a batch waits for a locked part',
    file: placeOrder,
    find: 'sql`skip locked`',
    replace: 'sql``',
    test: `${batchesTest}: a locked part delays only the orders of this part`,
  },
  {
    name: 'every order is placed alone',
    file: orderBatches,
    find: 'sizeOf(order) > maximumBatchLines ? null',
    replace: 'order.lines.length > 0 ? null',
    test: `${batchesTest}: orders of different accounts that arrive together are placed in one transaction`,
  },
  {
    name: 'an error that one order causes rejects its whole batch',
    file: orderBatches,
    find: '/^(22|23|40)/',
    replace: '/^(22|40)/',
    test: `${batchesTest}: an order whose key was stored in the meantime gets the earlier order; the others of its batch are placed`,
  },
  {
    name: 'the orders of a batch are placed again after its connection was lost',
    file: orderBatches,
    find: 'isRolledBack(error) ? resolve(null)',
    replace: "isRolledBack({ code: '40001' }) ? resolve(null)",
    test: `${batchesTest}: the orders of a batch are not placed again if its connection is lost`,
  },
  {
    name: 'a batch that waits stops all later batches',
    file: orderBatches,
    find: 'setTimeout(allowNextBatch, batchTimeoutMs)',
    replace: 'setTimeout(() => {}, batchTimeoutMs)',
    test: `${batchesTest}: a batch that waits does not stop the next one`,
  },
  {
    name: 'a batch has several orders of an account',
    file: orderBatches,
    find: 'batch.has(userId) || ',
    replace: '',
    test: `${batchesTest}: of 300 simultaneous orders of 12 accounts for a stock of 2, one succeeds`,
  },
  {
    name: 'any number of orders may wait',
    file: orderBatches,
    find: 'waiting.length >= maximumQueueLength',
    replace: 'waiting.length > 1_000_000',
    test: `${batchesTest}: an order is rejected with 503 if 1,000 orders are waiting`,
  },
  {
    name: 'a wrong quantity is rejected without a toast',
    file: 'web/app/features/catalog/part/purchase-form.tsx',
    find: 'toast.error(invalidQuantityMessage);\n    setFocus',
    replace: 'setFocus',
    test: `${orderJourney}: shows hints for wrong quantities, rejects them, and keeps the input`,
    clause: quantityClause,
  },
  {
    name: 'no hint at the minimum itself',
    file: quantity,
    find: 'if (quantity <= minQ)',
    replace: 'if (quantity < minQ)',
    test: `${quantityTest}: gives a hint if the quantity equals the minimum or the stock`,
    clause: hintClause,
  },
  {
    name: 'no hint at the stock itself',
    file: quantity,
    find: 'if (quantity >= availableQ)',
    replace: 'if (quantity > availableQ)',
    test: `${quantityTest}: gives a hint if the quantity equals the minimum or the stock`,
  },
  {
    name: 'a stale edit overwrites what was sold meanwhile',
    file: 'server/src/features/catalog/parts/change-part.ts',
    find: 'change.availableQ !== undefined && seen.stock !== current.available_quantity',
    replace: 'seen.stock === undefined',
    test: `${partsTest}: rejects a new stock if an order has changed the stock since, but accepts a new price`,
  },
  {
    name: 'a stock change is not recorded',
    file: 'server/src/features/catalog/parts/change-part.ts',
    find: "reason: 'stock set' }",
    replace: "reason: 'stock set', ...{ delta: 0 } }",
    test: `${partsTest}: changes stock and price, and keeps the other fields`,
  },
  {
    name: 'cached lists keep the old stock',
    file: 'server/src/features/catalog/parts/stock-feed.ts',
    find: 'current = replaceStock(current, id, change.stock);',
    replace: 'current = Buffer.from(current);',
    test: `${stockFeedTest}: shows the stock that orders take and return, and stays in the cache`,
  },
];
