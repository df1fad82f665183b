import type { Db } from '../../../platform/database/db.ts';
import type { OutboxEvent, Subscription } from '../../../platform/outbox/outbox.queries.ts';
import type { CatchUp } from '../../../platform/outbox/outbox-reader.ts';
import { countedEvents, countSales, listOrderIdsAfter } from './count-sales.queries.ts';

/** How many earlier orders are counted in one transaction. */
const batchSize = 1_000;

export const salesEvents: Subscription = { topic: 'order', kinds: countedEvents };

/** Adds the order of an event to the sums of the reports. */
export function countSaleOf(transaction: Db, { objectId }: OutboxEvent): Promise<void> {
  return countSales(transaction, [objectId]);
}

/** Counts the next orders that were there before the first event. */
export const countEarlierSales: CatchUp = async (transaction, after) => {
  const orderIds = await listOrderIdsAfter(transaction, after, batchSize);
  if (orderIds.length > 0) await countSales(transaction, orderIds);
  return orderIds.at(-1) ?? null;
};
