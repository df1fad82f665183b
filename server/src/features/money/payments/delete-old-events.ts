import type { Db } from '../../../platform/database/db.ts';
import { deletePaymentEvents } from './payments.queries.ts';

/** The card processor reports an event for 30 days at most. After that, the record of a processed event has no use. */
const retention = { days: 60 };
const batchSize = 10_000;

/** Deletes the records of processed events after 60 days. */
export async function deleteOldEvents(db: Db): Promise<void> {
  while ((await deletePaymentEvents(db, { ...retention, limit: batchSize })) === batchSize);
}
