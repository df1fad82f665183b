import type { Db } from '../../../platform/database/db.ts';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts';
import { deleteExpiredRows } from './identity.queries.ts';

/**
 * Deletes expired sign-ins and links of the embedded provider. Sign-ins contain network addresses and browsers of visitors, so the shop must
 * not keep them. The library deletes them only if they are used again.
 */
export const deleteOldSignIns = (db: Db) => deleteInBatches((limit) => deleteExpiredRows(db, limit));
