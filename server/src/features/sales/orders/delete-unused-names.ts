import type { Db } from '../../../platform/database/db.ts';
import { deleteUnusedFormerBuyers } from './former-buyers.queries.ts';

/** An order that is being placed while the buyer changes their name can still get the former name. After a day, every such order has been stored. */
const minimumAge = { days: 1 };
const batchSize = 10_000;

/** Deletes former names of accounts, if no order refers to the name. */
export async function deleteUnusedNames(db: Db): Promise<void> {
  while ((await deleteUnusedFormerBuyers(db, { ...minimumAge, limit: batchSize })) === batchSize);
}
