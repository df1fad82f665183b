import type { AdminReview } from '@axlewright/contract/desk/reviews';
import type { OrderEvent } from '@axlewright/contract/sales/order-history';
import type { Order } from '@axlewright/contract/sales/orders';
import { csvTable } from '../../../platform/csv/csv-table.ts';
import type { UncountedPage } from '../../../platform/lists/keyset-pages.ts';

/** The files of an export. Those that contain orders read the orders in batches. */

export type ExportedOrder = Order & { history: OrderEvent[] };
export type ExportedReview = Omit<AdminReview, 'email'>;

type ReadOrders = (cursor: string | undefined) => Promise<UncountedPage<ExportedOrder>>;

/** Yields one JSON object: the fields of `person`, then the orders. */
export async function* accountJson(person: object, readOrders: ReadOrders): AsyncGenerator<string> {
  yield `${JSON.stringify(person, null, 2).slice(0, -2)},\n  "orders": [`;
  let separator = '\n';
  for await (const orders of batchesOf(readOrders))
    for (const order of orders) {
      yield `${separator}${JSON.stringify(order, null, 2)}`;
      separator = ',\n';
    }
  yield '\n  ]\n}\n';
}

async function* batchesOf(readOrders: ReadOrders): AsyncGenerator<ExportedOrder[]> {
  let cursor: string | undefined;
  do {
    const { items, next } = await readOrders(cursor);
    yield items;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

export function ordersCsv(readOrders: ReadOrders): AsyncIterable<string> {
  return csvTable(
    {
      order: (order: ExportedOrder) => order._id,
      ordered: (order) => order.createdAt,
      state: (order) => order.state,
      company: (order) => order.company,
      customer: (order) => order.customer,
      email: (order) => order.email,
      phone: (order) => order.phone,
      address: (order) => order.address,
      'purchase order': (order) => order.purchaseOrder,
      note: (order) => order.note,
      'price in dollars': (order) => order.price,
      'refunded in dollars': (order) => order.refunded,
      'transaction id': (order) => order.transactionId ?? '',
      paid: (order) => order.paidAt ?? '',
      canceled: (order) => order.cancelledAt ?? '',
    },
    readOrders,
  );
}

export function orderLinesCsv(readOrders: ReadOrders): AsyncIterable<string> {
  return csvTable(
    {
      order: ({ order }: { order: string; line: Order['lines'][number] }) => order,
      line: ({ line }) => line.lineNumber,
      kind: ({ line }) => line.kind,
      'part number': ({ line }) => line.partNumber,
      name: ({ line }) => line.name,
      quantity: ({ line }) => line.quantity,
      'unit price in dollars': ({ line }) => line.unitPrice,
      note: ({ line }) => line.note,
      'ordered as': ({ line }) => line.orderedAs,
      vehicle: ({ line }) => line.vehicle,
    },
    async (cursor) => flatPage(await readOrders(cursor), ({ _id, lines }) => lines.map((line) => ({ order: _id, line }))),
  );
}

export function orderHistoryCsv(readOrders: ReadOrders): AsyncIterable<string> {
  return csvTable(
    {
      order: ({ order }: { order: string; event: OrderEvent }) => order,
      at: ({ event }) => event.at,
      what: ({ event }) => event.what,
      'new state': ({ event }) => event.to,
      by: ({ event }) => event.by,
      'amount in dollars': ({ event }) => event.amount ?? '',
      'transaction id': ({ event }) => event.transactionId ?? '',
      reason: ({ event }) => event.reason ?? '',
    },
    async (cursor) => flatPage(await readOrders(cursor), ({ _id, history }) => history.map((event) => ({ order: _id, event }))),
  );
}

function flatPage<Item>(page: UncountedPage<ExportedOrder>, itemsOf: (order: ExportedOrder) => Item[]): UncountedPage<Item> {
  return { ...page, items: page.items.flatMap(itemsOf) };
}

export function reviewsCsv(reviews: ExportedReview[]): AsyncIterable<string> {
  return csvTable(
    {
      written: (review: ExportedReview) => review.createdAt,
      name: (review) => review.userName,
      rating: (review) => review.rating,
      review: (review) => review.review,
      hidden: (review) => (review.hidden ? 'yes' : 'no'),
    },
    async () => ({ items: reviews, next: null, prev: null }),
  );
}
