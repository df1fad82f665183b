import type { Db } from '../../../platform/database/db.ts';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts';
import { deleteUnusedFormerBuyers } from './former-buyers.queries.ts';

/** An order that is being placed while the buyer changes their name can still get the former name. After a day, every such order has been stored. */
const keptDays = 1;

/** Deletes former names of accounts, if no order refers to the name. */
export const deleteUnusedNames = (db: Db) => deleteInBatches((limit) => deleteUnusedFormerBuyers(db, { days: keptDays, limit }));
