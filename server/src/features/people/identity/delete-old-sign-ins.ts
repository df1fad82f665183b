import type { Db } from '../../../platform/database/db.ts';
import { deleteExpiredRows } from './identity.queries.ts';

const batchSize = 10_000;

/**
 * Deletes expired sign-ins at the embedded provider, which have the visitor's network address and browser, and expired links. The library
 * deletes them only if somebody uses them again.
 */
export async function deleteOldSignIns(db: Db): Promise<void> {
  while ((await deleteExpiredRows(db, batchSize)) === batchSize);
}
