import type { NewWantedLine } from '@axlewright/contract/sales/baskets';
import { maximumVehicleText } from '@axlewright/contract/sales/order-lines';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { successorSql } from '../../../platform/database/successor.ts';
import { unitPriceSql } from '../prices/prices.ts';

/** Every member has one basket for each company. */
export interface BasketOwner {
  userId: string;
  companyId: string;
}

const linesOf = (db: Db, { userId, companyId }: BasketOwner) =>
  db.selectFrom('basket_lines').where('basket_lines.company_id', '=', companyId).where('basket_lines.user_id', '=', userId);

/** Lists the lines of a basket in the order in which they were added, with the current prices and successors of their parts. */
export async function listBasketRows(db: Db, owner: BasketOwner) {
  return linesOf(db, owner)
    .leftJoin('parts', 'parts.id', 'basket_lines.part_id')
    .select(['basket_lines.id', 'part_id', 'quantity', 'note', 'ordered_as', 'vehicle', 'added_at'])
    .select([unitPriceSql.as('unit_price_cents'), successorSql.as('successor')])
    .orderBy('basket_lines.id')
    .execute();
}

export async function countLines(db: Db, owner: BasketOwner): Promise<number> {
  const { count } = await linesOf(db, owner)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists the parts and quantities of the lines with these ids. */
export async function listPieces(db: Db, owner: BasketOwner, ids: string[]) {
  return linesOf(db, owner).select(['part_id', 'quantity']).where('id', '=', sql<string>`any(${ids}::bigint[])`).execute();
}

/** Limits the sum of quantities, in pieces, so that it fits into the column. It is larger than any quantity that can be ordered. */
const maximumSum = 1_000_000_000;

/**
 * Adds lines to a basket. Lines with the same part and note become one. Locks existing lines in the order of their ids, as orders do, to prevent
 * deadlocks. Returns the changed lines.
 */
export async function insertLines(transaction: Db, { userId, companyId }: BasketOwner, lines: NewWantedLine[]) {
  const { rows } = await sql<{ part_id: string; note: string; quantity: number }>`
    with added as materialized (
      select part_id, note, least(sum(quantity), ${maximumSum})::int as quantity, min(position) as position,
        coalesce((array_agg(ordered_as order by position) filter (where ordered_as <> ''))[1], '') as ordered_as,
        string_agg(vehicle, '; ' order by position) as vehicle
      from unnest(${lines.map(({ partId }) => partId)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[],
        ${lines.map(({ note }) => note)}::text[], ${lines.map(({ orderedAs }) => orderedAs)}::text[], ${lines.map(({ vehicle }) => vehicle)}::text[])
        with ordinality as line (part_id, quantity, note, ordered_as, vehicle, position)
      group by part_id, note
    ), locked as materialized (
      select basket_lines.id from basket_lines join added using (part_id, note)
      where company_id = ${companyId} and user_id = ${userId} order by basket_lines.id for update of basket_lines
    )
    insert into basket_lines (company_id, user_id, part_id, quantity, note, ordered_as, vehicle)
    select ${companyId}, ${userId}, part_id, quantity, note, ordered_as, ${eachVehicleOnce(sql`added.vehicle`)}
    from added cross join (select count(*) from locked) as locked_lines order by position
    on conflict (company_id, user_id, part_id, note) do update set quantity = basket_lines.quantity + excluded.quantity,
      ordered_as = case when basket_lines.ordered_as = '' then excluded.ordered_as else basket_lines.ordered_as end,
      vehicle = ${eachVehicleOnce(sql`basket_lines.vehicle || '; ' || excluded.vehicle`)}
    returning part_id, note, quantity`.execute(transaction);
  return rows;
}

/** Joins the vehicles of merged lines, and lists each vehicle once. In `texts` and in the result, `; ` separates the vehicles. */
const eachVehicleOnce = (texts: RawBuilder<string>) => sql<string>`
  left(coalesce((
    select string_agg(vehicle, '; ' order by place) from (
      select vehicle, min(place) as place from unnest(string_to_array(${texts}, '; ')) with ordinality as named (vehicle, place)
      where vehicle <> '' group by vehicle) as vehicles), ''), ${maximumVehicleText})`;

/** Locks all lines of a basket that have the same part as the given line. Returns no lines if the basket does not have the given line. */
export async function lockLinesOfSamePart(transaction: Db, owner: BasketOwner, id: string) {
  return linesOf(transaction, owner)
    .select(['id', 'quantity', 'note', 'vehicle'])
    .where('part_id', '=', linesOf(transaction, owner).select('part_id').where('id', '=', id))
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function saveLine(db: Db, id: string, line: { quantity: number; note: string; vehicle: string }): Promise<void> {
  await db.updateTable('basket_lines').set(line).where('id', '=', id).execute();
}

/** Deletes a line. Returns false if the basket does not have it. */
export async function deleteLine(db: Db, { userId, companyId }: BasketOwner, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('basket_lines')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes all lines of a basket. Locks them in the order of their ids, as orders do, to prevent deadlocks. */
export async function deleteLines(db: Db, owner: BasketOwner): Promise<void> {
  await db
    .with('locked', () => linesOf(db, owner).select('id').orderBy('id').forUpdate())
    .deleteFrom('basket_lines')
    .where('id', 'in', (where) => where.selectFrom('locked').select('id'))
    .execute();
}
