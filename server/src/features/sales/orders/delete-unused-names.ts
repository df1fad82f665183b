import type { Db } from '../../../platform/database/db.ts';
import { deleteUnusedFormerBuyers } from './former-buyers.queries.ts';

/** If a buyer changes their name while an order is being placed, the order can get the former name. After a day, it has been stored. */
const minimumAge = { days: 1 };
const batchSize = 10_000;

/** Deletes former names of accounts, if no order refers to the name. */
export async function deleteUnusedNames(db: Db): Promise<void> {
  while ((await deleteUnusedFormerBuyers(db, { ...minimumAge, limit: batchSize })) === batchSize);
}
