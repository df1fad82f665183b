import type { Db } from '../../../platform/database/db.ts';
import { deleteUnusedFormerBuyers } from './former-buyers.queries.ts';

/** An order that was on its way when its buyer changed the name has long been placed after this time. */
const kept = { days: 1 };
const batchSize = 10_000;

/** Deletes former names of accounts that no order has. */
export async function deleteUnusedNames(db: Db): Promise<void> {
  while ((await deleteUnusedFormerBuyers(db, { ...kept, limit: batchSize })) === batchSize);
}
