import type { VehicleDetail } from '@axlewright/contract/catalog/vehicles';
import type { Db } from '../../../platform/database/db.ts';
import { notFoundError } from '../../../platform/shop-error.ts';
import { engineName } from './engine-name.ts';
import { findVehicle } from './vehicles.queries.ts';

export { type FittedVehicle, listEngines, selectFittingPartIds } from './fitment/fitment.queries.ts';
export { findFittedVehicle } from './fitment/fitment.ts';
export { listMakesOfYear, listVehiclesOfMake, listYears } from './vehicles.queries.ts';

/** Returns a vehicle with the engines of its year. Throws 404 if there is none. */
export async function getVehicle(db: Db, id: string): Promise<VehicleDetail> {
  const vehicle = await findVehicleDetail(db, id);
  if (!vehicle) throw notFoundError('vehicle');
  return vehicle;
}

/** Returns a vehicle with the engines of its year, or null. */
export async function findVehicleDetail(db: Db, id: string): Promise<VehicleDetail | null> {
  const row = await findVehicle(db, id);
  return row ? { ...row, engines: row.engines.map((engine) => ({ id: engine.id, name: engineName(engine) ?? 'unknown' })) } : null;
}
