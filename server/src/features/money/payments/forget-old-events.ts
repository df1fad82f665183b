import type { Db } from '../../../platform/database/db.ts';
import { deleteOldPaymentEvents } from './payments.queries.ts';

/** The card provider lists events for 30 days and repeats a webhook for three. One that comes later still does no harm: it is a hint only. */
const kept = { days: 60 };
const atOnce = 10_000;

/** Forgets which events were taken in, after 60 days. */
export async function forgetOldPaymentEvents(db: Db): Promise<void> {
  while ((await deleteOldPaymentEvents(db, { ...kept, limit: atOnce })) === atOnce);
}
