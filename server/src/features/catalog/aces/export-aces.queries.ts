import type pg from 'pg';
import { readCursor } from '../../../platform/database/read-cursor.ts';
import type { StoredQualifier } from './app-qualifiers.ts';

export interface ExportedApplication {
  make_id: number;
  model_id: number;
  year_from: number;
  year_to: number;
  /** VCdb ids of the vehicles in the range of years; null: not requested */
  base_ids: number[] | null;
  engine_id: number | null;
  vcdb_engine_id: number | null;
  qualifiers: StoredQualifier[];
  note: string;
  quantity: number | null;
  part_type: number;
  label: string;
  position: number | null;
  part_number: string;
  brand_code: string | null;
}

/** Gives ids to the positions and part types that have none. */
export async function giveIdsToNames(client: pg.Client): Promise<void> {
  await client.query(`
    insert into reference_names (kind, name) select distinct 'Position', position from applications where position is not null on conflict (kind, name) do nothing;
    insert into reference_names (kind, name)
      select distinct 'PartType', coalesce(part_terminology, '') from parts where id in (select part_id from applications) on conflict (kind, name) do nothing`);
}

/** Reads all applications of parts that are not deleted, as of one moment. `withBaseIds`: with the VCdb ids of the vehicles. */
export function readApplications(client: pg.Client, withBaseIds: boolean): AsyncGenerator<ExportedApplication[]> {
  const baseIds = `(select coalesce(json_agg(vcdb_base_vehicle_id order by year), '[]') from vehicles
    where vehicles.model_id = applications.model_id and year between year_from and year_to and vcdb_base_vehicle_id is not null)`;
  return readCursor(
    client,
    `select make_id, applications.model_id, year_from, year_to, ${withBaseIds ? baseIds : 'null'} as base_ids, engine_id,
      vcdb_engine_base_id as vcdb_engine_id, qualifiers, note, quantity, parts.name as label, part_number, brand_aaiaid as brand_code,
      coalesce(part_type_id, part_terminology_id, part_types.id) as part_type, coalesce(positions.id, position_id) as position
    from applications join parts on parts.id = part_id join vehicle_models on vehicle_models.id = applications.model_id
    left join vehicle_engines on vehicle_engines.id = engine_id
    left join reference_names as part_types on part_types.kind = 'PartType' and part_types.name = coalesce(part_terminology, '')
    left join reference_names as positions on positions.kind = 'Position' and positions.name = applications.position
    where deleted_at is null order by part_id, applications.model_id, year_from, applications.id`,
  );
}
