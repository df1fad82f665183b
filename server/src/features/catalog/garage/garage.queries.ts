import type { GarageVehicleToSave } from '@axlewright/contract/catalog/garage';
import { partNumberKeyOf } from '@axlewright/contract/catalog/part-number';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { countRows } from '../../../platform/lists/count-rows.queries.ts';
import { keysetOrder, type ListPosition } from '../../../platform/lists/keyset-pages.ts';

interface GarageEngineRow {
  id: string;
  liters: string | null;
  cylinders: number | null;
  fuel: string | null;
}

const vehicleName = sql<string>`vehicles.year || ' ' || vehicle_makes.name || ' ' || vehicle_models.name`;
const engine = sql<GarageEngineRow | null>`case when vehicle_engines.id is not null then
  json_build_object('id', vehicle_engines.id::text, 'liters', liters::text, 'cylinders', cylinders, 'fuel', fuel) end`;

/**
 * Selects the cars of a company.
 * @param q a portion of the license plate or VIN, or words that the nickname, year, make, and model contain; empty for all cars
 */
function selectMatching(db: Db, companyId: string, q: string) {
  const key = partNumberKeyOf(q);
  const words = q.split(/\s+/).filter((word) => word !== '');
  return db
    .selectFrom('garage_vehicles')
    .innerJoin('vehicles', 'vehicles.id', 'garage_vehicles.vehicle_id')
    .innerJoin('vehicle_models', 'vehicle_models.id', 'vehicles.model_id')
    .innerJoin('vehicle_makes', 'vehicle_makes.id', 'vehicle_models.make_id')
    .leftJoin('vehicle_engines', 'vehicle_engines.id', 'garage_vehicles.engine_id')
    .where('garage_vehicles.company_id', '=', companyId)
    .$if(words.length > 0, (cars) =>
      cars.where(
        sql<boolean>`(${key} <> '' and (strpos(plate_key, ${key}) > 0 or strpos(vin, ${key}) > 0)
          or (select bool_and(strpos(lower(nickname || ' ' || ${vehicleName}), lower(word)) > 0) from unnest(${words}::text[]) as word))`,
      ),
    );
}

const columns = ['garage_vehicles.id', 'vehicle_id', 'nickname', 'plate', 'vin', 'notes', 'sort_key'] as const;

/** Lists up to `limit + 1` cars of a company, sorted by nickname, or by license plate if there is no nickname. */
export async function listGarageRows(
  db: Db,
  companyId: string,
  q: string,
  { limit, position }: { limit: number; position: ListPosition | null },
) {
  const { order, operator } = keysetOrder(position, false);
  return selectMatching(db, companyId, q)
    .select([...columns, vehicleName.as('name'), engine.as('engine')])
    .$if(position !== null, (cars) =>
      cars.where(sql<boolean>`(sort_key, garage_vehicles.id) ${sql.raw(operator)} (${position?.value}, ${position?.id}::bigint)`),
    )
    .orderBy('sort_key', order)
    .orderBy('garage_vehicles.id', order)
    .limit(limit + 1)
    .execute();
}
export type GarageRow = Awaited<ReturnType<typeof listGarageRows>>[number];

export function countGarage(db: Db, companyId: string, q: string): Promise<number> {
  return countRows(db, selectMatching(db, companyId, q).select('garage_vehicles.id'));
}

export async function findGarageVehicle(db: Db, companyId: string, id: string): Promise<GarageRow | undefined> {
  return selectMatching(db, companyId, '')
    .select([...columns, vehicleName.as('name'), engine.as('engine')])
    .where('garage_vehicles.id', '=', id)
    .executeTakeFirst();
}

/** Counts all cars of a company. */
export async function countStoredCars(db: Db, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('garage_vehicles')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const valuesOf = ({ vehicleId, engineId, nickname, plate, vin, notes }: GarageVehicleToSave) => ({
  vehicle_id: Number(vehicleId),
  engine_id: engineId === null ? null : Number(engineId),
  nickname,
  plate,
  vin,
  notes,
});

/** Adds a car, and returns its id. */
export async function insertGarageVehicle(transaction: Db, companyId: string, car: GarageVehicleToSave): Promise<string> {
  const { id } = await transaction
    .insertInto('garage_vehicles')
    .values({ company_id: companyId, ...valuesOf(car) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a car of a company. */
export async function updateGarageVehicle(
  transaction: Db,
  { companyId, id, ...car }: GarageVehicleToSave & { companyId: string; id: string },
): Promise<void> {
  await transaction
    .updateTable('garage_vehicles')
    .set({ ...valuesOf(car), changed_at: new Date() })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Returns false if the company has no such car. */
export async function deleteGarageVehicle(db: Db, companyId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('garage_vehicles').where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
