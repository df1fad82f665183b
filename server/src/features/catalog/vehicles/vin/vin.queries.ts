import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.ts';
import type { VehicleType, VinPatterns } from '../data/vehicle-data.ts';

export interface WmiSchemaRow {
  wmi: string;
  yearFrom: number;
  yearTo: number;
  vehicleType: VehicleType;
  patterns: VinPatterns;
}

/** Lists the schemas of manufacturers in some model years, with their patterns. */
export async function listSchemasOfWmis(db: Db, wmis: readonly string[], years: readonly number[]): Promise<WmiSchemaRow[]> {
  const { rows } = await sql<WmiSchemaRow>`
    select wmi, year_from as "yearFrom", year_to as "yearTo", vehicle_type as "vehicleType", patterns
    from wmi_schemas join vin_schemas on vin_schemas.id = schema_id
    where wmi = any(${wmis}::text[]) and exists (select from unnest(${years}::int[]) as year where year between year_from and year_to)`.execute(
    db,
  );
  return rows;
}

export async function isKnownWmi(db: Db, wmis: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from wmi_schemas where wmi = any(${wmis}::text[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns the newest model year of the vehicles; 0 if there are none. */
export async function readLastModelYear(db: Db): Promise<number> {
  const { rows } = await sql<{ year: number | null }>`select max(year) as year from vehicles where is_listed`.execute(db);
  return rows[0]?.year ?? 0;
}

export interface VehicleRow {
  id: string;
  year: number;
  modelId: string;
  model: string;
  make: string;
}

export interface EngineRow {
  id: string;
  liters: string | null;
  cylinders: number | null;
  fuel: string | null;
}

/** Lists the vehicles with these models and years, sorted by make and model, and the engines with these values. */
export async function listVehiclesAndEngines(
  db: Db,
  vehicles: readonly { modelId: number; year: number }[],
  engines: readonly Omit<EngineRow, 'id'>[],
): Promise<{ vehicles: VehicleRow[]; engines: EngineRow[] }> {
  const { rows } = await sql<{ vehicles: VehicleRow[] | null; engines: EngineRow[] | null }>`
    select (select json_agg(json_build_object('id', vehicles.id::text, 'year', vehicles.year, 'modelId', model_id::text, 'model', vehicle_models.name, 'make', vehicle_makes.name)
          order by vehicle_makes.name, vehicle_models.name, vehicles.id)
        from (select distinct * from jsonb_to_recordset(${JSON.stringify(vehicles)}::jsonb) as each("modelId" int, year int)) as wanted
        join vehicles on vehicles.model_id = wanted."modelId" and vehicles.year = wanted.year
        join vehicle_models on vehicle_models.id = vehicles.model_id join vehicle_makes on vehicle_makes.id = make_id) as vehicles,
      (select json_agg(json_build_object('id', vehicle_engines.id::text, 'liters', vehicle_engines.liters::text, 'cylinders', vehicle_engines.cylinders, 'fuel', vehicle_engines.fuel))
        from jsonb_to_recordset(${JSON.stringify(engines)}::jsonb) as wanted(liters numeric, cylinders int, fuel text)
        join vehicle_engines on vehicle_engines.liters is not distinct from wanted.liters
          and vehicle_engines.cylinders is not distinct from wanted.cylinders and vehicle_engines.fuel is not distinct from wanted.fuel) as engines`.execute(
    db,
  );
  return { vehicles: rows[0]?.vehicles ?? [], engines: rows[0]?.engines ?? [] };
}
