import type { Db } from '../../../platform/database/db.ts';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts';
import { deleteClosedInvitations } from './invitations.queries.ts';

const keptDays = 90;

/** Deletes old invitations that are accepted, withdrawn, or expired. They contain email addresses, and nobody can use them anymore. */
export const deleteOldInvitations = (db: Db) => deleteInBatches((limit) => deleteClosedInvitations(db, { days: keptDays, limit }));
