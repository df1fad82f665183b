import type { Db } from '../../../platform/database/db.ts';
import { deleteReplacedSessions } from './old-sessions.queries.ts';

const kept = { days: 90 };
const batchSize = 10_000;

/**
 * Deletes sessions that nobody can use anymore. Only for the embedded provider: with Firebase, a row of a revoked session must stay, because Firebase
 * never forgets the sign-in, and would open the session again.
 */
export async function deleteOldSessions(db: Db): Promise<void> {
  while ((await deleteReplacedSessions(db, { ...kept, limit: batchSize })) === batchSize);
}
