import type { AdminActionChange } from '@axlewright/contract/desk/audit';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/database/db.ts';
import { recordAdminAction } from '../../desk/audit/audit.ts';

/** Records in the history of a part what an edit has changed. Records nothing if nothing has changed. */
export async function recordPartChange(
  transaction: Db,
  { userId }: Caller,
  { id, partNumber }: { id: string; partNumber: string },
  changes: AdminActionChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await recordAdminAction(transaction, { userId, act: 'part-changed', subject: { kind: 'part', id, name: partNumber }, changes });
}
