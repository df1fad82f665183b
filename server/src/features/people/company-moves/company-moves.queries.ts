import type { CompanyRole } from '@axlewright/contract/people/capabilities';
import type { CompanyMoveListQuery, MoveSide } from '@axlewright/contract/people/company-moves';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { containsPattern } from '../../../platform/database/like-pattern.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';

interface MoveToInsert {
  userId: string;
  fromCompany: string;
  toCompany: string;
  role: CompanyRole;
  withOrders: boolean;
  requestedBy: string;
}

/** Inserts a move and returns its id. */
export async function insertMove(transaction: Db, move: MoveToInsert): Promise<string> {
  const { id } = await transaction
    .insertInto('company_moves')
    .values({
      user_id: move.userId,
      from_company: move.fromCompany,
      to_company: move.toCompany,
      role: move.role,
      with_orders: move.withOrders,
      requested_by: move.requestedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks a move until the transaction ends, so that simultaneous answers and undos run one after another. */
export async function lockMove(transaction: Db, id: string) {
  return transaction.selectFrom('company_moves').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
export type LockedMove = NonNullable<Awaited<ReturnType<typeof lockMove>>>;

/** Returns true if the account was moved again after this move, and the later move was not undone. */
export async function hasLaterMove(db: Db, { id, user_id }: LockedMove): Promise<boolean> {
  const later = await db
    .selectFrom('company_moves')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '>', id)
    .where('undone_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

export async function markAgreed(transaction: Db, id: string, side: MoveSide, userId: string): Promise<void> {
  const now = new Date();
  await transaction
    .updateTable('company_moves')
    .set(side === 'account' ? { account_agreed_at: now } : { company_agreed_at: now, company_agreed_by: userId })
    .where('id', '=', id)
    .execute();
}

export async function markDeclined(transaction: Db, id: string, userId: string): Promise<void> {
  await transaction.updateTable('company_moves').set({ declined_at: new Date(), declined_by: userId }).where('id', '=', id).execute();
}

/** Declines all moves of an account that wait for an answer about its orders. */
export async function markAllDeclined(transaction: Db, userId: string): Promise<void> {
  await transaction
    .updateTable('company_moves')
    .set({ declined_at: new Date(), declined_by: userId })
    .where('user_id', '=', userId)
    .where('with_orders', '=', true)
    .where('orders_moved_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('undone_at', 'is', null)
    .execute();
}

export async function markOrdersMoved(transaction: Db, id: string): Promise<void> {
  await transaction.updateTable('company_moves').set({ orders_moved_at: new Date() }).where('id', '=', id).execute();
}

export async function markUndone(transaction: Db, id: string, userId: string): Promise<void> {
  await transaction.updateTable('company_moves').set({ undone_at: new Date(), undone_by: userId }).where('id', '=', id).execute();
}

/** Records the membership in the former company before it ends, so that an undo can restore it. */
export async function recordFormerMembership(transaction: Db, id: string): Promise<void> {
  await sql`
    update company_moves set former_role = company_members.role, former_joined_at = company_members.joined_at
    from company_members
    where company_moves.id = ${id} and company_members.company_id = from_company and company_members.user_id = company_moves.user_id`.execute(
    transaction,
  );
}

function namedMoves(db: Db) {
  return db
    .selectFrom('company_moves')
    .innerJoin('users as account', 'account.id', 'company_moves.user_id')
    .innerJoin('users as staff', 'staff.id', 'company_moves.requested_by')
    .innerJoin('companies as former', 'former.id', 'company_moves.from_company')
    .innerJoin('companies as target', 'target.id', 'company_moves.to_company');
}

function matchingMoves(db: Db, q: string | undefined) {
  const pattern = containsPattern((q ?? '').trim());
  return namedMoves(db).$if(pattern !== '%%', (moves) =>
    moves.where((where) =>
      where.or([
        where('account.email', 'ilike', pattern),
        where('account.display_name', 'ilike', pattern),
        where('former.name', 'ilike', pattern),
        where('target.name', 'ilike', pattern),
      ]),
    ),
  );
}

const selectRow = (moves: ReturnType<typeof namedMoves>) =>
  moves
    .selectAll('company_moves')
    .select([
      'account.display_name as account_name',
      'account.email as account_email',
      'staff.display_name as staff_name',
      'staff.email as staff_email',
      'former.name as former_name',
      'target.name as target_name',
      sql<number>`(select count(*)::int from company_move_orders where move_id = company_moves.id)`.as('moved_orders'),
    ]);

/** Lists up to `limit + 1` moves, sorted by time. */
export async function listMoveRows(
  db: Db,
  q: string | undefined,
  { sort, limit, position }: { sort: CompanyMoveListQuery['sort']; limit: number; position: ListPosition | null },
) {
  const { order, operator } = keysetOrder(position, sort === 'newest');
  return selectRow(matchingMoves(db, q))
    .$if(position !== null, (moves) => moves.where('company_moves.id', operator, position?.id ?? ''))
    .orderBy('company_moves.id', order)
    .limit(limit + 1)
    .execute();
}
export type MoveRow = Awaited<ReturnType<typeof listMoveRows>>[number];

export function countMoves(db: Db, q: string | undefined): Promise<number> {
  return countRows(db, matchingMoves(db, q).select('company_moves.id'));
}

export async function findMoveRow(db: Db, id: string): Promise<MoveRow> {
  return selectRow(namedMoves(db)).where('company_moves.id', '=', id).executeTakeFirstOrThrow();
}

/** Lists the moves of this account and the moves into these companies that wait for an answer about orders, newest first. */
export async function listWaitingMoveRows(db: Db, userId: string, companyIds: readonly string[]) {
  return selectRow(namedMoves(db))
    .select(
      sql<number>`(
        select count(*)::int from orders where orders.user_id = company_moves.user_id and orders.company_id = company_moves.from_company
      )`.as('waiting_orders'),
    )
    .where('with_orders', '=', true)
    .where('orders_moved_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('undone_at', 'is', null)
    .where((where) =>
      where.or([where('company_moves.user_id', '=', userId), where('to_company', '=', sql<string>`any(${companyIds}::bigint[])`)]),
    )
    .orderBy('company_moves.id', 'desc')
    .execute();
}
export type WaitingMoveRow = Awaited<ReturnType<typeof listWaitingMoveRows>>[number];
