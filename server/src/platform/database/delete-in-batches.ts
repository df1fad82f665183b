import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

const batchSize = 10_000;

/**
 * Repeats a deletion until it finds nothing more. No batch is large, so rows are not locked for long. `deleteSome` returns how many rows it has
 * deleted.
 */
export async function deleteInBatches(deleteSome: (limit: number) => Promise<number>): Promise<void> {
  let deleted = batchSize;
  while (deleted === batchSize) deleted = await deleteSome(batchSize);
}

const pagesPerBatch = 1_000;

/**
 * Deletes the rows of a large table that meet a condition without an index. An index would cost time with each order. So each statement reads a
 * part of the table (8 MB), and none takes long. Rows that are added meanwhile may be missed.
 */
export async function deletePageByPage(db: Db, table: string, condition: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as pages`.execute(db);
  const pages = rows[0]?.pages ?? 0;
  for (let first = 0; first < pages; first += pagesPerBatch)
    await sql`
      delete from ${sql.table(table)}
      where ctid >= ${`(${first},0)`}::tid and ctid < ${`(${first + pagesPerBatch},0)`}::tid and ${condition}`.execute(db);
}
