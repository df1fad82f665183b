import type { Db } from '../../../platform/database/db.ts';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts';
import { deleteReplacedSessions } from './old-sessions.queries.ts';

const keptDays = 90;

/**
 * Deletes sessions that nobody can use anymore. Only for the embedded provider: with Firebase, a row of a revoked session must stay, because Firebase
 * never forgets the sign-in, and would open the session again.
 */
export const deleteOldSessions = (db: Db) => deleteInBatches((limit) => deleteReplacedSessions(db, { days: keptDays, limit }));
