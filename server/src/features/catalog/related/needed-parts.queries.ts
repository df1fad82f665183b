import type { NeededKind, NeededPart } from '@axlewright/contract/catalog/related-parts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

const columns = sql`needed_parts.id as _id, kind, needed_parts.brand, coalesce(other.part_number, needed_parts.part_number) as "partNumber",
  other.name, coalesce(not other.draft, false) as "isVisible"`;
const joinOther = sql`left join parts as other
  on other.brand = needed_parts.brand and other.part_number_key = needed_parts.part_number_key and other.deleted_at is null`;

/** Lists the parts that are needed with a part, including those that buyers cannot see. */
export async function listNeededRows(db: Db, partId: string): Promise<NeededPart[]> {
  const { rows } = await sql<NeededPart>`
    select ${columns} from needed_parts ${joinOther} where part_id = ${partId}::bigint order by needed_parts.id`.execute(db);
  return rows;
}

/** Finds a row with the part to which it belongs. */
export async function findNeededRow(
  db: Db,
  neededId: string,
): Promise<{ part: { id: string; part_number: string }; needed: NeededPart } | null> {
  const { rows } = await sql<NeededPart & { owner_id: string; owner_number: string }>`
    select ${columns}, owner.id as owner_id, owner.part_number as owner_number
    from needed_parts ${joinOther} join parts as owner on owner.id = part_id and owner.deleted_at is null
    where needed_parts.id = ${neededId}::bigint`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { owner_id, owner_number, ...needed } = row;
  return { part: { id: owner_id, part_number: owner_number }, needed };
}

/** Adds a part that is needed with another part, or changes its kind. Returns the id of the row. */
export async function saveNeededRow(
  transaction: Db,
  needed: { partId: string; kind: NeededKind; brand: string; partNumber: string },
): Promise<string> {
  const row = await transaction
    .insertInto('needed_parts')
    .values({ part_id: needed.partId, kind: needed.kind, brand: needed.brand, part_number: needed.partNumber })
    .onConflict((conflict) => conflict.columns(['part_id', 'brand', 'part_number_key']).doUpdateSet({ kind: needed.kind }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function deleteNeededRow(transaction: Db, neededId: string): Promise<void> {
  await transaction.deleteFrom('needed_parts').where('id', '=', neededId).execute();
}
