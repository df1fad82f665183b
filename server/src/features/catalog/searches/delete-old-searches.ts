import { searchDays } from '@axlewright/contract/catalog/searches';
import type { Db } from '../../../platform/database/db.ts';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts';
import { deleteSearches } from './record-searches.queries.ts';

/** Deletes the counts of searches after 180 days. */
export const deleteOldSearches = (db: Db) => deleteInBatches((limit) => deleteSearches(db, { days: searchDays, limit }));
