import { type RawBuilder, sql } from 'kysely';

/** The part that supersedes a row of `parts`; null if buyers can see no such part. */
export const successorSql: RawBuilder<{ _id: string; partNumber: string } | null> = sql`(
  select json_build_object('_id', successor.id::text, 'partNumber', successor.part_number)
  from parts as successor
  -- The same expression as the column part_number_key, so that its index is used.
  where successor.part_number_key = upper(regexp_replace(parts.superseded_by, '[^[:alnum:]]', '', 'g'))
    and successor.brand = parts.brand and successor.deleted_at is null and not successor.draft)`;
