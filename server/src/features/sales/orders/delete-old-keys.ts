import type { Db } from '../../../platform/database/db.ts';
import { deleteOldIdempotencyKeys } from './idempotency-keys.queries.ts';

const keptDays = 30;

/** Deletes idempotency keys after 30 days. A request that repeats an older key runs again, and for example places a new order. */
export const deleteOldKeys = (db: Db) => deleteOldIdempotencyKeys(db, keptDays);
