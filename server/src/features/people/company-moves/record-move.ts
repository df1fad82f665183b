import type { AdminActionChange } from '@axlewright/contract/desk/audit';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/database/db.ts';
import { recordAdminAction } from '../../desk/audit/audit.ts';
import { findMoveRow, type MoveRow } from './company-moves.queries.ts';

/** Records a step of a move in the audit log, with the names of both companies. Returns the move as it is now. */
export async function recordMove(
  transaction: Db,
  caller: Caller,
  id: string,
  act: 'account-moved' | 'orders-moved' | 'move-undone',
  changes: AdminActionChange[] = [],
): Promise<MoveRow> {
  const move = await findMoveRow(transaction, id);
  const former = labelOf(move.from_company, move.former_name);
  const target = labelOf(move.to_company, move.target_name);
  const [from, to] = act === 'move-undone' ? [target, former] : [former, target];
  await recordAdminAction(transaction, {
    userId: caller.userId,
    act,
    subject: { kind: 'account', id: move.user_id, name: move.account_email ?? '' },
    changes: [{ field: 'company', from, to }, ...changes],
  });
  return move;
}

const labelOf = (id: string, name: string) => name || `Company ${id}`;
