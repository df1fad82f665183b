import type { Application } from '@axlewright/contract/catalog/fitment';
import { maximumListedApplications } from '@axlewright/contract/catalog/fitment';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.ts';
import { preparedStatement } from '../../../../platform/database/prepared-statement.ts';
import type { MatchingApplication } from './decide-fitment.ts';

export interface EngineRow {
  id: string;
  liters: string | null;
  cylinders: number | null;
  fuel: string | null;
}

export interface VehicleToFit {
  modelId: number;
  year: number;
  /** those that the model had in this year */
  engines: EngineRow[];
}

const vehicleToFit = preparedStatement(
  'vehicle-to-fit',
  (_db, { vehicleId }: { vehicleId: string }) => sql<VehicleToFit>`
    select model_id as "modelId", year,
      (select coalesce(json_agg(json_build_object('id', id::text, 'liters', liters::text, 'cylinders', cylinders, 'fuel', fuel)
         order by liters, cylinders, fuel), '[]') from vehicle_engines where id = any(engine_ids)) as engines
    from vehicles where id = ${vehicleId}::bigint`,
);

export async function findVehicleToFit(db: Db, vehicleId: string): Promise<VehicleToFit | undefined> {
  const [vehicle] = await vehicleToFit(db, { vehicleId });
  return vehicle;
}

/** Lists the engines with these ids, in the order in which a vehicle lists its engines. */
export async function listEngines(db: Db, ids: string[]): Promise<EngineRow[]> {
  const { rows } = await sql<EngineRow>`
    select id::text, liters::text, cylinders, fuel from vehicle_engines where id = any(${ids}::bigint[])
    order by vehicle_engines.liters, cylinders, fuel`.execute(db);
  return rows;
}

/** Returns the engine of a vehicle: the given one, or the only one that the model had in this year. Null if it is not known. */
export function engineIdOf({ engines: [first, ...others] }: VehicleToFit, given: string | undefined): string | null {
  return given ?? (first && others.length === 0 ? first.id : null);
}

export interface FittedVehicle extends Pick<VehicleToFit, 'modelId' | 'year'> {
  /** null: any of its engines */
  engineId: string | null;
}

/**
 * Selects the ids of the parts that may fit the vehicle: with or without conditions, or because they are for any vehicle. An id can occur
 * more than once.
 */
export const selectFittingPartIds = ({ modelId, year, engineId }: FittedVehicle): RawBuilder<unknown> => sql`
  select part_id from applications where model_id = ${modelId}::int and year_from <= ${year}::int and year_to >= ${year}::int
    and (${engineId}::bigint is null or engine_id is null or engine_id = ${engineId}::bigint)
  union all select universal_parts.id from parts as universal_parts where universal_parts.universal`;

export interface FitmentRow {
  partId: string;
  isUniversal: boolean;
  hasApplications: boolean;
  matching: MatchingApplication[];
}

/** Reads what decides whether parts fit a vehicle. Leaves out parts that visitors do not see. */
export async function listFitmentRows(db: Db, { modelId, year }: VehicleToFit, partIds: string[]): Promise<FitmentRow[]> {
  const { rows } = await sql<FitmentRow>`
    select parts.id::text as "partId", universal as "isUniversal",
      exists (select from applications where part_id = parts.id) as "hasApplications",
      (select coalesce(json_agg(json_build_object('engineId', engine_id::text, 'qualifiers', qualifiers, 'position', position, 'quantity', quantity, 'note', note)
         order by applications.id), '[]')
       from applications where part_id = parts.id and model_id = ${modelId} and ${year} between year_from and year_to) as matching
    from unnest(${partIds}::bigint[]) with ordinality as given (id, place) join parts using (id)
    where deleted_at is null and not draft order by place`.execute(db);
  return rows;
}

export interface ApplicationSummaryRow {
  universal: boolean;
  vehicles: number;
  isSample: boolean;
}

/** Counts the vehicles of a part. Returns undefined for a part that visitors do not see. */
export async function findApplicationSummary(db: Db, partId: string): Promise<ApplicationSummaryRow | undefined> {
  const { rows } = await sql<ApplicationSummaryRow>`
    select universal, coalesce((select bool_or(is_sample) from applications where part_id = parts.id), false) as "isSample",
      (select count(distinct (model_id, year))::int from applications cross join generate_series(year_from, year_to) as year
       where part_id = parts.id) as vehicles
    from parts where id = ${partId}::bigint and deleted_at is null and not draft`.execute(db);
  return rows[0];
}

export interface ApplicationRow extends Omit<Application, 'engine'> {
  engine: EngineRow | null;
}

/** Lists up to `maximumListedApplications + 1` applications whose make and model contain all words, and whose years include all years. */
export async function listApplicationRows(db: Db, partId: string, words: string[], years: number[]): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    select vehicle_makes.name as make, vehicle_models.name as model, year_from as "yearFrom", year_to as "yearTo", qualifiers, position,
      quantity as "quantityPerVehicle", note,
      case when engine_id is not null then json_build_object('liters', liters::text, 'cylinders', cylinders, 'fuel', fuel) end as engine
    from applications join vehicle_models on vehicle_models.id = model_id join vehicle_makes on vehicle_makes.id = make_id
    left join vehicle_engines on vehicle_engines.id = engine_id
    where part_id = ${partId}::bigint
      and (select coalesce(bool_and(strpos(lower(vehicle_makes.name || ' ' || vehicle_models.name), word) > 0), true) from unnest(${words}::text[]) as word)
      and (select coalesce(bool_and(year between year_from and year_to), true) from unnest(${years}::int[]) as year)
    order by lower(vehicle_makes.name), lower(vehicle_models.name), year_from, liters nulls first, cylinders, fuel, applications.id
    limit ${maximumListedApplications + 1}`.execute(db);
  return rows;
}
