import { sql } from 'kysely';
import type { Database, Db } from '../db.ts';

/** The tables of the histories whose old rows can be archived. Migration 0092 says which of their rows are archived. */
const tables = { audit: 'admin_acts', orders: 'order_events', stock: 'stock_adjustments' } as const;

export type History = keyof typeof tables;
export const histories = Object.keys(tables) as History[];
/** How many months each history is kept. null: forever */
export type KeptMonths = Record<History, number | null>;

/** Stores the settings. The database must be connected as the owner of the tables, because the shop's role can only read them. */
export async function saveKeptMonths(db: Db, kept: KeptMonths): Promise<void> {
  for (const history of histories) {
    const months = kept[history];
    if (months === null) await db.deleteFrom('retention').where('history', '=', history).execute();
    else
      await db
        .insertInto('retention')
        .values({ history, months })
        .onConflict((conflict) => conflict.column('history').doUpdateSet({ months }))
        .execute();
  }
}

/** Returns the stored settings, or null if the database is from a version that had none. */
export async function findKeptMonths(db: Db): Promise<KeptMonths | null> {
  const { rows } = await sql<{ isKnown: boolean }>`select to_regclass('retention') is not null as "isKnown"`.execute(db);
  if (!rows[0]?.isKnown) return null;
  const stored = await db.selectFrom('retention').select(['history', 'months']).execute();
  const monthsOf = (history: History) => stored.find((row) => row.history === history)?.months ?? null;
  return { audit: monthsOf('audit'), orders: monthsOf('orders'), stock: monthsOf('stock') };
}

/** Lists the histories that may have rows to archive. After a run, a history is due again when the next month begins. */
export async function listDueHistories(db: Database): Promise<History[]> {
  const rows = await db
    .selectFrom('retention')
    .select('history')
    .where(sql<boolean>`archived_before is distinct from kept_since(history)`)
    .orderBy('history')
    .execute();
  return rows.map(({ history }) => history);
}

/** Returns the last id of the next batch: up to `rows` rows of a history, after the id `after`. Returns null if there are no more rows. */
export async function findWindowEnd(db: Database, history: History, after: string, rows: number): Promise<string | null> {
  const { rows: found } = await sql<{ id: string | null }>`
    select max(id) as id from (select id from ${sql.table(tables[history])} where id > ${after} order by id limit ${rows}) as next`.execute(
    db,
  );
  return found[0]?.id ?? null;
}

export interface ArchivableRow {
  id: string;
  /** such as 2023-04, in UTC */
  month: string;
  json: string;
}

/** Lists the rows that are due for the archive, after one id and up to another. */
export async function listArchivable(db: Database, history: History, after: string, upTo: string): Promise<ArchivableRow[]> {
  const { rows } = await sql<ArchivableRow>`
    select id, to_char(at at time zone 'utc', 'YYYY-MM') as month, data::text as json
    from list_archivable(${history}, ${after}::bigint, ${upTo}::bigint)`.execute(db);
  return rows;
}

/** Removes all of these rows or none. Throws if one of them must be kept. */
export async function removeArchived(db: Database, history: History, ids: string[]): Promise<void> {
  await sql`select remove_archived(${history}, ${ids}::bigint[])`.execute(db);
}

export async function finishArchiving(db: Database, history: History): Promise<void> {
  await sql`select finish_archiving(${history})`.execute(db);
}
