import type { Db } from '../../../platform/database/db.ts';
import { deleteExpiredRows } from './identity.queries.ts';

const batchSize = 10_000;

/**
 * Deletes expired links and expired sign-ins at the embedded provider, because sign-ins contain the visitor's network address and browser. The
 * library deletes them only if they are used again.
 */
export async function deleteOldSignIns(db: Db): Promise<void> {
  while ((await deleteExpiredRows(db, batchSize)) === batchSize);
}
