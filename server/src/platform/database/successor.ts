import { type RawBuilder, sql } from 'kysely';

/** SQL for the part that replaces a row of `parts`. null if there is none, or if buyers cannot see it. */
export const successorSql: RawBuilder<{ _id: string; partNumber: string } | null> = sql`(
  select json_build_object('_id', successor.id::text, 'partNumber', successor.part_number)
  from parts as successor
  -- The column part_number_key is computed with the same expression. So PostgreSQL can use the index of that column.
  where successor.part_number_key = upper(regexp_replace(parts.superseded_by, '[^[:alnum:]]', '', 'g'))
    and successor.brand = parts.brand and successor.deleted_at is null and not successor.draft)`;
