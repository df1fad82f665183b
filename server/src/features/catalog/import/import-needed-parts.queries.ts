import type pg from 'pg';
import { numberKeySql } from '../../../platform/database/number-key.ts';

/**
 * Writes the needed parts of the batch. A row identifies the other part by its number and the brand of the line. So the other part may come
 * later in the file. A file without kinds does not change the kinds of existing rows.
 */
export async function writeNeededParts(client: pg.Client, { hasKind }: { hasKind: boolean }): Promise<void> {
  await client.query(`
    insert into needed_parts (part_id, kind, brand, part_number)
    select distinct on (parts.id, needed_key) parts.id, ${hasKind ? 'needed_kind' : "'together'"}, parts.brand, needed_number
    from import_lines join import_numbers using (brand, part_number)
      join parts on parts.brand = import_numbers.brand and parts.part_number_key = number_key and parts.deleted_at is null
      cross join lateral (select ${numberKeySql('needed_number')} as needed_key) as keyed
    where needed_number is not null and needed_key <> parts.part_number_key
    order by parts.id, needed_key, line desc
    on conflict (part_id, brand, part_number_key) do ${hasKind ? 'update set kind = excluded.kind' : 'nothing'}`);
}
