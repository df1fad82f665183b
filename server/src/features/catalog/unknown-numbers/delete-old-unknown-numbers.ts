import { unknownNumberDays } from '@axlewright/contract/catalog/unknown-numbers';
import type { Db } from '../../../platform/database/db.ts';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts';
import { deleteUnknownNumbers } from './record-unknown-numbers.queries.ts';

/** Deletes numbers that nobody has asked for in the last 180 days. */
export const deleteOldUnknownNumbers = (db: Db) => deleteInBatches((limit) => deleteUnknownNumbers(db, { days: unknownNumberDays, limit }));
