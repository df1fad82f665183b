import type pg from 'pg';
import type { KnownPart } from './part-cells.ts';

/** Finds the parts of the shop that have one of these part numbers, of any brand. Spaces and dashes in the numbers do not matter. */
export async function findKnownParts(client: pg.Client, numbers: string[]): Promise<KnownPart[]> {
  const { rows } = await client.query<KnownPart>(
    `select brand, part_number_key as number_key, name, description, price_cents, min_quantity, unit_of_measure, package_quantity, part_terminology,
       attributes, gtin, life_cycle_status,
       (select coalesce(array_agg(part_number_key), '{}') from part_successors where part_id = parts.id) as successors,
       (select coalesce(json_agg(json_build_object('brand', brand, 'number', part_number)), '[]') from interchange_numbers where part_id = parts.id)
         as interchanges
     from parts where deleted_at is null and part_number_key = any(
       select upper(regexp_replace(number, '[^[:alnum:]]', '', 'g')) from unnest($1::text[]) as number)`,
    [numbers],
  );
  return rows;
}

export interface Names {
  brands: { brand: string; code: string | null }[];
  partTypes: { id: number; name: string }[];
}

/** Reads the brands of the shop with their codes, and the names of part types. */
export async function readNames(client: pg.Client): Promise<Names> {
  const brands = await client.query<Names['brands'][number]>(
    'select distinct brand, brand_aaiaid as code from parts where deleted_at is null order by brand, code nulls last',
  );
  const partTypes = await client.query<Names['partTypes'][number]>(
    `select id, name from reference_names where kind = 'PartType' and name <> ''`,
  );
  return { brands: brands.rows, partTypes: partTypes.rows };
}
