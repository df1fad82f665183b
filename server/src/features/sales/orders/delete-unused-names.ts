import type { Db } from '../../../platform/database/db.ts';
import { deleteUnusedFormerBuyers } from './former-buyers.queries.ts';

/** An order that is being placed while its buyer changes the name can get the former name. A day later, all such orders are stored. */
const kept = { days: 1 };
const batchSize = 10_000;

/** Deletes the former names of accounts that are in no order. */
export async function deleteUnusedNames(db: Db): Promise<void> {
  while ((await deleteUnusedFormerBuyers(db, { ...kept, limit: batchSize })) === batchSize);
}
