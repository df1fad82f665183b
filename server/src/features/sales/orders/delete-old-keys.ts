import type { Db } from '../../../platform/database/db.ts';
import { deleteOldIdempotencyKeys } from './idempotency-keys.queries.ts';

const keptDays = 30;
const batchSize = 10_000;

/** Deletes idempotency keys after 30 days. A request that repeats an older key runs again, and for example places a new order. */
export async function deleteOldKeys(db: Db): Promise<void> {
  while ((await deleteOldIdempotencyKeys(db, { days: keptDays, limit: batchSize })) === batchSize);
}
