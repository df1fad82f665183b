import type { Make, Vehicle } from '@axlewright/contract/catalog/vehicles';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export async function listYears(db: Db): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    with recursive years as (
      (select year from vehicles where is_listed order by year desc limit 1)
      union all
      select (select year from vehicles where is_listed and vehicles.year < years.year order by year desc limit 1) from years where year is not null
    )
    select year from years where year is not null`.execute(db);
  return rows.map(({ year }) => year);
}

export async function listMakesOfYear(db: Db, year: number): Promise<Make[]> {
  const { rows } = await sql<Make>`
    select id::text, name from vehicle_makes
    where id in (select make_id from vehicles join vehicle_models on vehicle_models.id = model_id where year = ${year} and is_listed)
    order by lower(name), id`.execute(db);
  return rows;
}

export async function listVehiclesOfMake(db: Db, year: number, makeId: string): Promise<Vehicle[]> {
  const { rows } = await sql<Vehicle>`
    select vehicles.id::text, year, vehicle_makes.name as make, vehicle_models.name as model
    from vehicles join vehicle_models on vehicle_models.id = model_id join vehicle_makes on vehicle_makes.id = make_id
    where year = ${year} and is_listed and make_id = ${makeId}::bigint order by lower(vehicle_models.name), vehicles.id`.execute(db);
  return rows;
}

export interface VehicleDetailRow extends Vehicle {
  makeId: string;
  engines: { id: string; liters: string | null; cylinders: number | null; fuel: string | null }[];
}

export async function findVehicle(db: Db, id: string): Promise<VehicleDetailRow | undefined> {
  const { rows } = await sql<VehicleDetailRow>`
    select vehicles.id::text, year, vehicle_makes.name as make, vehicle_models.name as model, make_id::text as "makeId",
      (select coalesce(json_agg(json_build_object('id', id::text, 'liters', liters::text, 'cylinders', cylinders, 'fuel', fuel)
         order by liters, cylinders, fuel), '[]') from vehicle_engines where id = any(engine_ids)) as engines
    from vehicles join vehicle_models on vehicle_models.id = model_id join vehicle_makes on vehicle_makes.id = make_id
    where vehicles.id = ${id}::bigint`.execute(db);
  return rows[0];
}
