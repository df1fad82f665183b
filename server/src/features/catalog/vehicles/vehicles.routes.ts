import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { getFitment, listApplications } from './fitment/fitment.ts';
import { getVehicle, listMakesOfYear, listVehiclesOfMake, listYears } from './vehicles.ts';
import { decodeVin } from './vin/decode-vin.ts';

/** Applications change with parts, and name vehicles. */
const fitmentTopics = ['parts', 'vehicles'];
/** Vehicles change only when a newer file of NHTSA is loaded. */
const topics = ['vehicles'];

export function vehiclesRoutes(implement: ImplementEndpoint, { db }: { db: Database }): void {
  implement('decodeVin', async ({ params }) => decodeVin(db, params.vin));
  implement('listVehicleYears', async () => listYears(db), { topics });
  implement('listMakes', async ({ query }) => listMakesOfYear(db, query.year), { topics });
  implement('listVehicles', async ({ query }) => listVehiclesOfMake(db, query.year, query.makeId), { topics });
  implement('getVehicle', async ({ params }) => getVehicle(db, params.id));
  implement('getFitment', async ({ query }) => getFitment(db, query), { topics: fitmentTopics });
  implement('listApplications', async ({ query }) => listApplications(db, query.partId, query.q), { topics: fitmentTopics });
}
