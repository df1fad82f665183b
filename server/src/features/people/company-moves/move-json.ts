import { type CompanyMove, type CompanyMoveState, type MoveSide, undoHours } from '@axlewright/contract/people/company-moves';
import type { LockedMove, MoveRow } from './company-moves.queries.ts';

/** Returns the state of a move. A move without orders never waits. */
export function stateOf(move: LockedMove): CompanyMoveState {
  if (move.undone_at) return 'undone';
  if (move.declined_at) return 'declined';
  return move.with_orders && !move.orders_moved_at ? 'waiting' : 'moved';
}

/** Returns who has not agreed yet. */
export function waitingForOf(move: LockedMove): MoveSide[] {
  if (stateOf(move) !== 'waiting') return [];
  return [...(move.account_agreed_at ? [] : ['account' as const]), ...(move.company_agreed_at ? [] : ['company' as const])];
}

/** Returns the time until which staff can undo a move: 24 hours after the orders moved, or after the account moved if no orders have moved. */
export function undoDeadline({ orders_moved_at, requested_at }: LockedMove): Date {
  return new Date((orders_moved_at ?? requested_at).getTime() + undoHours * 60 * 60_000);
}

export function moveOf(row: MoveRow): CompanyMove {
  const deadline = undoDeadline(row);
  return {
    _id: row.id,
    account: { name: row.account_name, email: row.account_email ?? '' },
    from: { _id: row.from_company, name: row.former_name },
    to: { _id: row.to_company, name: row.target_name },
    role: row.role,
    withOrders: row.with_orders,
    orders: row.moved_orders,
    state: stateOf(row),
    waitingFor: waitingForOf(row),
    requestedBy: { name: row.staff_name, email: row.staff_email ?? '' },
    requestedAt: row.requested_at.toISOString(),
    undoUntil: row.undone_at || deadline < new Date() ? null : deadline.toISOString(),
  };
}
