import type { Db } from '../../../platform/database/db.ts';
import { deletePaymentEvents } from './payments.queries.ts';

/**
 * An event can arrive again for up to 30 days: the card processor repeats webhooks, and the reconciler lists old events. The other 30 days
 * are a margin.
 */
const keptDays = 60;

/** Deletes the records of processed events after 60 days. */
export const deleteOldEvents = (db: Db) => deletePaymentEvents(db, keptDays);
