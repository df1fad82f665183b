import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.ts';
import type { VehicleData } from './vehicle-data.ts';

/** Returns the month of the loaded data, such as 2026-03; null if the shop has no vehicles. */
export async function readLoadedMonth(db: Db): Promise<string | null> {
  const row = await db.selectFrom('vehicle_data').select('month').executeTakeFirst();
  return row?.month ?? null;
}

/** Locks the data until the transaction ends. Without the lock, two instances that start at the same time could both load the data. */
export async function lockVehicleData(transaction: Db): Promise<void> {
  await sql`lock table vehicle_data in share row exclusive mode`.execute(transaction);
}

export async function writeLoadedMonth(transaction: Db, month: string): Promise<void> {
  await sql`insert into vehicle_data (month) values (${month}) on conflict (only_row) do update set month = excluded.month, loaded_at = now()`.execute(
    transaction,
  );
}

/** Adds makes, models, engines, and vehicles, and updates those that the shop has. One statement per table; each gets its rows as one JSON value. */
export async function insertVehicles(transaction: Db, { makes, models, engines, vehicles }: VehicleData): Promise<void> {
  await sql`insert into vehicle_makes (id, name) select id, name from jsonb_to_recordset(${JSON.stringify(makes)}::jsonb) as make(id int, name text)
    on conflict (id) do update set name = excluded.name`.execute(transaction);
  await sql`insert into vehicle_models (id, make_id, name)
    select id, "makeId", name from jsonb_to_recordset(${JSON.stringify(models)}::jsonb) as model(id int, "makeId" int, name text)
    on conflict (id) do update set make_id = excluded.make_id, name = excluded.name`.execute(transaction);
  await sql`insert into vehicle_engines (liters, cylinders, fuel)
    select liters, cylinders, fuel from jsonb_to_recordset(${JSON.stringify(engines)}::jsonb) as engine(liters numeric, cylinders int, fuel text)
    on conflict (liters, cylinders, fuel) do nothing`.execute(transaction);
  await sql`with ids as materialized (
      select array_agg(vehicle_engines.id order by position) as by_position
      from jsonb_array_elements(${JSON.stringify(engines)}::jsonb) with ordinality as listed(engine, position)
      join vehicle_engines on vehicle_engines.liters is not distinct from (engine->>'liters')::numeric
        and vehicle_engines.cylinders is not distinct from (engine->>'cylinders')::int
        and vehicle_engines.fuel is not distinct from engine->>'fuel'
    )
    insert into vehicles (model_id, year, is_listed, engine_ids)
    select "modelId", year, "isListed", (select coalesce(array_agg(by_position[engine + 1]), '{}') from unnest(engines) as engine)
    from ids, jsonb_to_recordset(${JSON.stringify(vehicles)}::jsonb) as vehicle("modelId" int, year int, "isListed" boolean, engines int[])
    on conflict (model_id, year) do update set is_listed = excluded.is_listed, engine_ids = excluded.engine_ids`.execute(transaction);
}

/** Replaces all VIN patterns. */
export async function replaceVinPatterns(transaction: Db, { schemas, wmiSchemas }: VehicleData): Promise<void> {
  await sql`delete from wmi_schemas`.execute(transaction);
  await sql`delete from vin_schemas`.execute(transaction);
  await sql`insert into vin_schemas (id, patterns)
    select id, patterns from json_to_recordset(${JSON.stringify(schemas)}::json) as schema(id int, patterns json)`.execute(transaction);
  await sql`insert into wmi_schemas (wmi, schema_id, year_from, year_to, make_id, vehicle_type)
    select wmi, "schemaId", "yearFrom", "yearTo", "makeId", "vehicleType"
    from jsonb_to_recordset(${JSON.stringify(wmiSchemas)}::jsonb)
      as listed(wmi text, "schemaId" int, "yearFrom" int, "yearTo" int, "makeId" int, "vehicleType" text)
    where "schemaId" in (select id from vin_schemas)`.execute(transaction);
}
