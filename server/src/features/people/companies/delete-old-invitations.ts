import type { Db } from '../../../platform/database/db.ts';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts';
import { deleteClosedInvitations } from './invitations.queries.ts';

const keptDays = 90;

/** Deletes invitations that nobody can use anymore, because they contain email addresses. */
export const deleteOldInvitations = (db: Db) => deleteInBatches((limit) => deleteClosedInvitations(db, { days: keptDays, limit }));
