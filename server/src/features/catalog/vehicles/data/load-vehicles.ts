import { databaseOn } from '../../../../platform/database/database.ts';
import type { Database } from '../../../../platform/database/db.ts';
import { onConnection } from '../../../../platform/database/single-connection.ts';
import { insertVehicles, lockVehicleData, readLoadedMonth, replaceVinPatterns, writeLoadedMonth } from './load-vehicles.queries.ts';
import { packagedVehicleData, readVehicleData, type VehicleData } from './vehicle-data.ts';

/**
 * Loads the packaged vehicles if the shop has none. Uses its own connection without timeouts, because the load takes longer than the shop's
 * timeouts allow. Returns the number of vehicles; 0 if nothing was loaded.
 */
export async function loadPackagedVehicles(db: Database, connectionString: string): Promise<number> {
  if (await readLoadedMonth(db)) return 0;
  const data = await readVehicleData(packagedVehicleData);
  return onConnection(connectionString, 'axlewright-shop vehicles', async (client) => loadVehicles(databaseOn(client), data));
}

/**
 * Loads vehicles and VIN patterns in one transaction. Replaces all patterns. Vehicles that were loaded before keep their ids, and none is
 * deleted, because garages and orders refer to them. Returns the number of vehicles; 0 if another instance has loaded the same or newer
 * data in the meantime.
 */
export async function loadVehicles(db: Database, data: VehicleData): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockVehicleData(transaction);
    const loaded = await readLoadedMonth(transaction);
    if (loaded && loaded >= data.month) return 0;
    await insertVehicles(transaction, data);
    await replaceVinPatterns(transaction, data);
    await writeLoadedMonth(transaction, data.month);
    return data.vehicles.length;
  });
}
