import type { PartDetail } from '@axlewright/contract/catalog/parts';
import type pg from 'pg';
import { readCursor } from '../../../platform/database/read-cursor.ts';

export interface ExportedPart {
  part_number: string;
  brand: string;
  brand_code: string | null;
  name: string;
  description: string;
  price_cents: number | null;
  min_quantity: number;
  unit_of_measure: string;
  package_quantity: number | null;
  part_type: number | null;
  attributes: PartDetail['attributes'];
  gtin: string | null;
  life_cycle_status: string;
  has_applications: boolean;
  successor: string | null;
  interchanges: { brand: string; number: string }[];
}

/** Reads all parts that are not deleted, as of one moment. */
export const readExportedParts = (client: pg.Client): AsyncGenerator<ExportedPart[]> =>
  readCursor(
    client,
    `select part_number, brand, brand_aaiaid as brand_code, parts.name, description, price_cents, min_quantity, unit_of_measure, package_quantity,
       coalesce(part_terminology_id, part_types.id) as part_type, attributes, gtin, life_cycle_status,
       exists (select from applications where part_id = parts.id) as has_applications,
       (select min(part_number) from part_successors where part_id = parts.id) as successor,
       (select coalesce(json_agg(json_build_object('brand', brand, 'number', part_number) order by id), '[]') from interchange_numbers where part_id = parts.id)
         as interchanges
     from parts left join reference_names as part_types on part_types.kind = 'PartType' and part_types.name = coalesce(part_terminology, '')
     where deleted_at is null order by parts.id`,
  );

/** Gives ids to the part types that have none. */
export async function giveIdsToPartTypes(client: pg.Client): Promise<void> {
  await client.query(`
    insert into reference_names (kind, name) select distinct 'PartType', coalesce(part_terminology, '') from parts where deleted_at is null
    on conflict (kind, name) do nothing`);
}
