import type { Db } from '../../../platform/database/db.ts';
import { deleteUnusedFormerBuyers } from './former-buyers.queries.ts';

/** An order that is being placed while its buyer changes the name can get the former name. A day later, all such orders are stored. */
const minimumAge = { days: 1 };
const batchSize = 10_000;

/** Deletes former names of accounts, if no order refers to the name. */
export async function deleteUnusedNames(db: Db): Promise<void> {
  while ((await deleteUnusedFormerBuyers(db, { ...minimumAge, limit: batchSize })) === batchSize);
}
