import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';

/**
 * The order lines that wait for pieces of a part, including unpaid ones. Canceled and completed orders wait for none. The condition on the line
 * is that of the index order_lines_promised.
 */
const waitingLines = sql`order_lines join orders on orders.id = order_id
  where part_id = parts.id and quantity > shipped_quantity + cancelled_quantity and order_status = 'open'`;

const waitingPieces = sql`coalesce(sum(quantity - shipped_quantity - cancelled_quantity), 0)::int`;

const promisedSql = sql<number>`(select ${waitingPieces} from ${waitingLines})`;

/** The orders that have been begun and wait for pieces of a part. An order that somebody is packing is in picking, or partly shipped. */
const begunOrdersSql = sql<{ order: string; pieces: number }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('order', order_id::text, 'pieces', pieces) order by order_id), '[]') from (
    select order_id, ${waitingPieces} as pieces from ${waitingLines} and fulfillment in ('picking', 'partly-shipped') group by order_id
  ) as begun)`;

const knownParts = (db: Db) => db.selectFrom('parts').where('deleted_at', 'is', null);

const withStock = (db: Db) =>
  knownParts(db).select([
    'id',
    'part_number',
    'name',
    'image',
    'bin',
    sql<number>`coalesce(available_quantity, 0)`.as('available'),
    promisedSql.as('promised'),
    begunOrdersSql.as('begun_orders'),
  ]);

/** Lists the stock of these parts. Leaves out deleted parts. */
export async function listStockRows(db: Db, partIds: string[]) {
  return withStock(db).where('id', '=', sql<string>`any(${partIds}::bigint[])`).execute();
}
export type StockRow = Awaited<ReturnType<typeof listStockRows>>[number];

/** The condition repeats that of the index parts_by_bin. */
const inBins = (db: Db, bin: string) => withStock(db).where('bin', '<>', '').where(sql<boolean>`starts_with(bin, ${bin})`);

/** Lists up to `limit + 1` parts whose bin starts with `bin`, sorted by bin. */
export async function listStockInBins(db: Db, bin: string, { limit, position }: { limit: number; position: ListPosition | null }) {
  const { order, operator } = keysetOrder(position, false);
  return inBins(db, bin)
    .$if(position !== null, (parts) =>
      parts.where(sql<boolean>`(bin collate "C", id) ${sql.raw(operator)} (${position?.value}, ${position?.id}::bigint)`),
    )
    .orderBy(sql`bin collate "C" ${sql.raw(order)}`)
    .orderBy('id', order)
    .limit(limit + 1)
    .execute();
}

export function countStockInBins(db: Db, bin: string): Promise<number> {
  return countRows(db, inBins(db, bin).clearSelect().select('id'));
}

/** Finds parts by part number, including drafts, which customers cannot find. */
export async function listIdsByPartNumber(db: Db, partNumberKey: string): Promise<string[]> {
  const rows = await knownParts(db).select('id').where('part_number_key', '=', partNumberKey).orderBy('id').execute();
  return rows.map(({ id }) => id);
}
