import { partNumberKeyOf } from '@axlewright/contract/catalog/part-number';
import type { NumberAnswer, UnknownNumberListQuery, UnknownNumberStatus } from '@axlewright/contract/catalog/unknown-numbers';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { isVisibleSql } from '../../../platform/database/visible-part.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';

type Filter = Pick<UnknownNumberListQuery, 'q' | 'status'>;

function selectMatching(db: Db, { q, status }: Filter) {
  const start = partNumberKeyOf(q ?? '');
  return db
    .selectFrom('unknown_numbers')
    .where('unknown_numbers.status', '=', status)
    .$if(start !== '', (numbers) => numbers.where('unknown_numbers.number_key', 'like', `${start}%`));
}

const withParts = (numbers: ReturnType<typeof selectMatching>) =>
  numbers.leftJoin('parts', 'parts.id', 'unknown_numbers.part_id').select([
    'unknown_numbers.id',
    'unknown_numbers.number',
    'unknown_numbers.asked',
    'unknown_numbers.companies',
    'unknown_numbers.last_asked_at',
    'unknown_numbers.status',
    'unknown_numbers.part_id',
    'parts.part_number',
    'parts.name',
    // As text, because a date in JavaScript has no microseconds.
    sql<string>`unknown_numbers.last_asked_at::text`.as('sort_time'),
  ]);
export type UnknownNumberRow = Awaited<ReturnType<ReturnType<typeof withParts>['execute']>>[number];

/** Lists up to `limit + 1` numbers, sorted by the last time somebody asked or by the number of companies, largest first. */
export async function listUnknownNumberRows(
  db: Db,
  filter: Filter,
  { sort, limit, position }: { sort: UnknownNumberListQuery['sort']; limit: number; position: ListPosition | null },
): Promise<UnknownNumberRow[]> {
  const { order, operator } = keysetOrder(position, true);
  const column = sort === 'newest' ? 'unknown_numbers.last_asked_at' : 'unknown_numbers.companies';
  const value = sort === 'newest' ? sql`${position?.value}::timestamptz` : sql`${position?.value}::int`;
  return withParts(selectMatching(db, filter))
    .$if(position !== null, (numbers) =>
      numbers.where(sql<boolean>`(${sql.ref(column)}, unknown_numbers.id) ${sql.raw(operator)} (${value}, ${position?.id}::bigint)`),
    )
    .orderBy(column, order)
    .orderBy('unknown_numbers.id', order)
    .limit(limit + 1)
    .execute();
}

export function countUnknownNumbers(db: Db, filter: Filter): Promise<number> {
  return countRows(db, selectMatching(db, filter).select('unknown_numbers.id'));
}

/** Locks a number until the transaction ends. */
export async function lockUnknownNumber(transaction: Db, id: string) {
  return transaction.selectFrom('unknown_numbers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
export type LockedNumber = NonNullable<Awaited<ReturnType<typeof lockUnknownNumber>>>;

export async function findUnknownNumber(db: Db, id: string): Promise<UnknownNumberRow | undefined> {
  return withParts(db.selectFrom('unknown_numbers')).where('unknown_numbers.id', '=', id).executeTakeFirst();
}

/** Finds a part, if buyers can see it. */
export async function findVisiblePart(db: Db, id: string) {
  return db.selectFrom('parts').select(['id', 'part_number', 'name']).where('id', '=', id).where(isVisibleSql).executeTakeFirst();
}

/** Returns whether a part already has this interchange number of this brand. */
export async function hasInterchangeNumber(transaction: Db, number: string, { partId, brand }: NumberAnswer): Promise<boolean> {
  const row = await transaction
    .selectFrom('interchange_numbers')
    .select('id')
    .where('part_id', '=', partId)
    .where('part_number_key', '=', partNumberKeyOf(number))
    .where(sql<boolean>`upper(brand) = upper(${brand})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds an interchange number to a part, and returns its id. Makes open edits of the part stale, because they replace the whole list. */
export async function insertInterchangeNumber(transaction: Db, number: string, { partId, type, brand }: NumberAnswer): Promise<string> {
  const { id } = await transaction
    .insertInto('interchange_numbers')
    .values({ part_id: partId, type, brand, part_number: number })
    .returning('id')
    .executeTakeFirstOrThrow();
  await raiseVersion(transaction, partId);
  return id;
}

export async function deleteInterchangeNumber(transaction: Db, id: string): Promise<void> {
  const deleted = await transaction.deleteFrom('interchange_numbers').where('id', '=', id).returning('part_id').executeTakeFirst();
  if (deleted) await raiseVersion(transaction, deleted.part_id);
}

async function raiseVersion(transaction: Db, partId: string): Promise<void> {
  await transaction
    .updateTable('parts')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', partId)
    .execute();
}

export interface Decision {
  status: UnknownNumberStatus;
  partId: string | null;
  interchangeId: string | null;
  decidedBy: string | null;
}

/** Saves a decision. Returns its time, which no other decision about this number has. */
export async function updateDecision(transaction: Db, id: string, { status, partId, interchangeId, decidedBy }: Decision): Promise<Date> {
  const decidedAt = new Date();
  await transaction
    .updateTable('unknown_numbers')
    .set({
      status,
      part_id: partId,
      interchange_id: interchangeId,
      decided_by: decidedBy,
      decided_at: decidedBy === null ? null : decidedAt,
    })
    .where('id', '=', id)
    .execute();
  return decidedAt;
}

/** Lists the open accounts that asked for a number, each once. If someone asked for several companies, the number is as typed for the last one. */
export async function listAskers(db: Db, id: string) {
  return db
    .selectFrom('unknown_number_askers as askers')
    .innerJoin('users', 'users.id', 'askers.user_id')
    .distinctOn('users.id')
    .select(['users.email', 'askers.number'])
    .where('askers.unknown_number_id', '=', id)
    .where('users.email', 'is not', null)
    .orderBy('users.id')
    .orderBy('askers.last_asked_at', 'desc')
    .orderBy('askers.company_id')
    .execute();
}
