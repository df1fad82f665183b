import {
  type GarageListQuery,
  type GarageVehicle,
  type GarageVehicleToSave,
  maximumGarageVehicles,
} from '@axlewright/contract/catalog/garage';
import type { VehicleDetail } from '@axlewright/contract/catalog/vehicles';
import { z } from 'zod';
import type { Caller } from '../../../platform/auth/caller.ts';
import { currentCompanyOf } from '../../../platform/auth/guard.ts';
import type { Database, Db } from '../../../platform/database/db.ts';
import { type PageOfRows, pageOfRows, parseCursor } from '../../../platform/lists/keyset-pages.ts';
import { fieldError, notFoundError, ShopError } from '../../../platform/shop-error.ts';
import { changeAsMember } from '../company-numbers/change-as-member.ts';
import { engineName } from '../vehicles/engine-name.ts';
import { findVehicleDetail, listEngines } from '../vehicles/vehicles.ts';
import {
  countGarage,
  countStoredCars,
  deleteGarageVehicle,
  findGarageVehicle,
  type GarageRow,
  insertGarageVehicle,
  listGarageRows,
  updateGarageVehicle,
} from './garage.queries.ts';

/** Lists the cars of the caller's current company, sorted by nickname or, without one, by license plate. Throws 403 without a company. */
export async function listGarage(db: Db, caller: Caller, { q = '', limit, cursor }: GarageListQuery): Promise<PageOfRows<GarageVehicle>> {
  const companyId = currentCompanyOf(caller);
  const position = parseCursor(cursor, z.string());
  const [rows, count] = await Promise.all([listGarageRows(db, companyId, q, { limit, position }), countGarage(db, companyId, q)]);
  return pageOfRows(rows, {
    limit,
    position,
    count,
    positionOf: ({ sort_key, id }) => ({ value: sort_key, id }),
    itemOf: garageVehicleOf,
  });
}

/** Throws 403 without a company, 409 if the company has too many cars, and 422 if the vehicle does not exist or never had the engine. */
export async function addGarageVehicle(db: Database, caller: Caller, car: GarageVehicleToSave): Promise<GarageVehicle> {
  await requireVehicle(db, car);
  return changeAsMember(db, caller, async (transaction, companyId) => {
    if ((await countStoredCars(transaction, companyId)) >= maximumGarageVehicles)
      throw new ShopError('too-many-cars', 409, { parameters: { maximum: maximumGarageVehicles } });
    return readCar(transaction, companyId, await insertGarageVehicle(transaction, companyId, car));
  });
}

/** Throws 403 without a company, 404 if the company has no such car, and 422 if the vehicle does not exist or never had the engine. */
export async function changeGarageVehicle(db: Database, caller: Caller, id: string, car: GarageVehicleToSave): Promise<GarageVehicle> {
  return changeAsMember(db, caller, async (transaction, companyId) => {
    await readCar(transaction, companyId, id);
    await requireVehicle(transaction, car);
    await updateGarageVehicle(transaction, { ...car, companyId, id });
    return readCar(transaction, companyId, id);
  });
}

/** Throws 403 without a company, and 404 if the company has no such car. */
export async function removeGarageVehicle(db: Db, caller: Caller, id: string): Promise<void> {
  if (!(await deleteGarageVehicle(db, currentCompanyOf(caller), id))) throw notFoundError('car');
}

async function readCar(db: Db, companyId: string, id: string): Promise<GarageVehicle> {
  const row = await findGarageVehicle(db, companyId, id);
  if (!row) throw notFoundError('car');
  return garageVehicleOf(row);
}

async function requireVehicle(db: Db, { vehicleId, engineId }: GarageVehicleToSave): Promise<void> {
  const vehicle = await findVehicleDetail(db, vehicleId);
  if (!vehicle) throw fieldError('vehicleId', 'There is no such vehicle');
  if (engineId !== null && !(await mayHaveEngine(db, vehicle, engineId)))
    throw fieldError('engineId', 'The vehicle does not have this engine');
}

/** If NHTSA lists no engine for the model year, any engine is accepted: the pages then offer the engines of applications (decide-fitment.ts). */
const mayHaveEngine = async (db: Db, { engines }: VehicleDetail, engineId: string): Promise<boolean> =>
  (engines.length > 0 ? engines : await listEngines(db, [engineId])).some(({ id }) => id === engineId);

const garageVehicleOf = ({ id, vehicle_id, name, engine, nickname, plate, vin, notes }: GarageRow): GarageVehicle => ({
  _id: id,
  vehicleId: String(vehicle_id),
  name,
  engine: engine && { id: engine.id, name: engineName(engine) ?? 'unknown' },
  nickname,
  plate,
  vin,
  notes,
});
