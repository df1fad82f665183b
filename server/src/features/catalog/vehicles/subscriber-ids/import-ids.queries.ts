import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.ts';
import type { ShopEngine } from './match-engines.ts';
import type { NamedVehicle } from './match-vehicles.ts';
import type { KindOfNames } from './reference-tables.ts';

export async function listVehicleNames(db: Db): Promise<NamedVehicle[]> {
  const { rows } = await sql<NamedVehicle>`
    select vehicles.id, year, vehicle_makes.name as make, vehicle_models.name as model
    from vehicles join vehicle_models on vehicle_models.id = model_id join vehicle_makes on vehicle_makes.id = make_id`.execute(db);
  return rows;
}

export async function listEngineNames(db: Db): Promise<ShopEngine[]> {
  const { rows } = await sql<ShopEngine>`select id, liters::text, cylinders, fuel from vehicle_engines`.execute(db);
  return rows;
}

interface IdPair {
  id: number;
  deliveredId: number;
}

/** Writes the VCdb ids of vehicles. Vehicles without a new id lose their former one. */
export async function writeVehicleIds(transaction: Db, pairs: readonly IdPair[]): Promise<void> {
  await sql`
    with given as (select * from unnest(${pairs.map(({ id }) => id)}::int[], ${pairs.map(({ deliveredId }) => deliveredId)}::int[]) as pair(id, vcdb_id))
    update vehicles set vcdb_base_vehicle_id = vcdb_id from vehicles as before left join given using (id)
    where vehicles.id = before.id and before.vcdb_base_vehicle_id is distinct from vcdb_id`.execute(transaction);
}

/** Writes the VCdb ids of engines. Engines without a new id lose their former one. */
export async function writeEngineIds(transaction: Db, pairs: readonly IdPair[]): Promise<void> {
  await sql`
    with given as (select * from unnest(${pairs.map(({ id }) => id)}::int[], ${pairs.map(({ deliveredId }) => deliveredId)}::int[]) as pair(id, vcdb_id))
    update vehicle_engines set vcdb_engine_base_id = vcdb_id from vehicle_engines as before left join given using (id)
    where vehicle_engines.id = before.id and before.vcdb_engine_base_id is distinct from vcdb_id`.execute(transaction);
}

/** Writes names of one kind. Replaces all rows of this kind that have one of the ids or names, even those that the shop added itself. */
export async function writeNames(transaction: Db, { kind, names }: KindOfNames): Promise<void> {
  const [ids, texts] = [names.map(({ id }) => id), names.map(({ name }) => name)];
  await sql`delete from reference_names where kind = ${kind} and (id = any(${ids}::int[]) or name = any(${texts}::text[]))`.execute(
    transaction,
  );
  await sql`insert into reference_names (kind, id, name)
    select ${kind}, id, name from unnest(${ids}::int[], ${texts}::text[]) as given(id, name)`.execute(transaction);
}
