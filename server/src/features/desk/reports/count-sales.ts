import type { Db } from '../../../platform/database/db.ts';
import type { OutboxEvent, Subscription } from '../../../platform/outbox/outbox.queries.ts';
import type { CatchUp } from '../../../platform/outbox/outbox-reader.ts';
import { countedEvents, countSales, listOrderIdsUpTo } from './count-sales.queries.ts';

/** How many earlier orders are counted in one transaction. */
const batchSize = 1_000;

export const salesEvents: Subscription = { topic: 'order', kinds: countedEvents };

/** Adds the order of an event to the sums of the reports. */
export function countSaleOf(transaction: Db, { objectId }: OutboxEvent): Promise<void> {
  return countSales(transaction, [objectId]);
}

/** Counts the orders that existed before the shop began to count their events, newest first. */
export const countEarlierSales: CatchUp = async (transaction, upTo) => {
  const orderIds = await listOrderIdsUpTo(transaction, upTo, batchSize);
  if (orderIds.length > 0) await countSales(transaction, orderIds);
  const lowest = orderIds.at(-1);
  return lowest === undefined ? null : String(BigInt(lowest) - 1n);
};
