import type { Db } from '../../../platform/database/db.ts';
import { deletePaymentEvents } from './payments.queries.ts';

/**
 * The card provider lists events for 30 days and retries a webhook for three days. Processing an event again later does no harm, because
 * the shop always asks for the current state.
 */
const kept = { days: 60 };
const batchSize = 10_000;

/** Deletes the records of processed events after 60 days. */
export async function deleteOldEvents(db: Db): Promise<void> {
  while ((await deletePaymentEvents(db, { ...kept, limit: batchSize })) === batchSize);
}
