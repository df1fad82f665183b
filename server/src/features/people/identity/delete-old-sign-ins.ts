import type { Db } from '../../../platform/database/db.ts';
import { deleteExpiredRows } from './identity.queries.ts';

const batchSize = 10_000;

/**
 * Deletes expired sign-ins and links of the embedded provider. Sign-ins contain network addresses and browsers of visitors, so the shop must
 * not keep them. The library deletes them only if they are used again.
 */
export async function deleteOldSignIns(db: Db): Promise<void> {
  while ((await deleteExpiredRows(db, batchSize)) === batchSize);
}
