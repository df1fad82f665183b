import type { Db } from '../../../platform/database/db.ts';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts';
import { deletePaymentEvents } from './payments.queries.ts';

/** The card processor reports an event for 30 days at most. After that, the record of a processed event has no use. */
const keptDays = 60;

/** Deletes the records of processed events after 60 days. */
export const deleteOldEvents = (db: Db) => deleteInBatches((limit) => deletePaymentEvents(db, { days: keptDays, limit }));
