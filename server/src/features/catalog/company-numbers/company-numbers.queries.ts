import { partNumberKeyOf } from '@axlewright/contract/catalog/part-number';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { isVisibleSql } from '../../../platform/database/visible-part.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';

/** @param q the beginning of a number, or of its part's number */
function selectMatching(db: Db, companyId: string, q: string | undefined) {
  const start = partNumberKeyOf(q ?? '');
  return db
    .selectFrom('company_numbers')
    .innerJoin('parts', 'parts.id', 'company_numbers.part_id')
    .where('company_numbers.company_id', '=', companyId)
    .$if(start !== '', (numbers) =>
      numbers.where((where) =>
        where.or([where('company_numbers.number_key', 'like', `${start}%`), where('parts.part_number_key', 'like', `${start}%`)]),
      ),
    );
}

const columns = [
  'company_numbers.id',
  'company_numbers.number',
  'company_numbers.number_key',
  'parts.id as part_id',
  'parts.part_number',
  'parts.brand',
  isVisibleSql.as('in_catalog'),
  // Only staff see the name of a draft.
  sql<string>`case when ${isVisibleSql} then parts.name else '' end`.as('name'),
] as const;

/**
 * Lists up to `limit + 1` numbers of a company, sorted by number. Includes numbers of parts that are no longer in the catalog, so that members can
 * remove them.
 */
export async function listCompanyNumberRows(
  db: Db,
  companyId: string,
  q: string | undefined,
  { limit, position }: { limit: number; position: ListPosition | null },
) {
  const { order, operator } = keysetOrder(position, false);
  return selectMatching(db, companyId, q)
    .select(columns)
    .$if(position !== null, (numbers) => numbers.where('company_numbers.number_key', operator, String(position?.value)))
    .orderBy('company_numbers.number_key', order)
    .limit(limit + 1)
    .execute();
}
export type CompanyNumberRow = Awaited<ReturnType<typeof listCompanyNumberRows>>[number];

export function countCompanyNumbers(db: Db, companyId: string, q: string | undefined): Promise<number> {
  return countRows(db, selectMatching(db, companyId, q).select('company_numbers.id'));
}

export async function findCompanyNumber(db: Db, companyId: string, id: string): Promise<CompanyNumberRow | undefined> {
  return selectMatching(db, companyId, undefined).select(columns).where('company_numbers.id', '=', id).executeTakeFirst();
}

/** Locks a company until the transaction ends. Returns false if the account is no longer a member. */
export async function lockCompanyOfMember(transaction: Db, companyId: string, userId: string): Promise<boolean> {
  await transaction.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirstOrThrow();
  const member = await transaction
    .selectFrom('company_members')
    .select('role')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return member !== undefined;
}

/** Returns the keys for which the company already has a number. */
export async function listKnownKeys(db: Db, companyId: string, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('company_numbers')
    .select('number_key')
    .where('company_id', '=', companyId)
    .where('number_key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return new Set(rows.map(({ number_key }) => number_key));
}

/** Counts all numbers of a company. */
export async function countStoredNumbers(db: Db, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('company_numbers')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds numbers of a company. If the company already has a number, changes its part and spelling. */
export async function upsertCompanyNumbers(
  transaction: Db,
  companyId: string,
  numbers: { number: string; partId: string }[],
): Promise<void> {
  await sql`
    insert into company_numbers (company_id, number, part_id)
    select ${companyId}::bigint, number, part_id
    from unnest(${numbers.map(({ number }) => number)}::text[], ${numbers.map(({ partId }) => partId)}::bigint[]) as given(number, part_id)
    on conflict (company_id, number_key) do update set number = excluded.number, part_id = excluded.part_id, changed_at = now()`.execute(
    transaction,
  );
}

/** Changes a number of a company. Returns false, and changes nothing, if another row of the company has the number, or if there is no such row. */
export async function updateCompanyNumber(
  transaction: Db,
  { companyId, id, number, partId }: { companyId: string; id: string; number: string; partId: string },
): Promise<boolean> {
  const result = await transaction
    .updateTable('company_numbers as changed')
    .set({ number, part_id: partId, changed_at: new Date() })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('company_numbers as other')
            .select('other.id')
            .where('other.company_id', '=', companyId)
            .where('other.number_key', '=', partNumberKeyOf(number))
            .where('other.id', '!=', id),
        ),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns false if the company has no such number. */
export async function deleteCompanyNumber(db: Db, companyId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('company_numbers').where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
