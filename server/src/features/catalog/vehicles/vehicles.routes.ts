import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import {
  addApplication,
  changeApplications,
  copyApplications,
  getUniversal,
  listPartApplications,
  removeApplications,
  setUniversal,
} from './applications/edit-applications.ts';
import { getFitment, listApplications } from './fitment/fitment.ts';
import { getVehicle, listMakesOfYear, listVehiclesOfMake, listYears } from './vehicles.ts';
import { decodeVin } from './vin/decode-vin.ts';

/** Each application belongs to a part and refers to a vehicle. So a change to parts or vehicles invalidates these responses. */
const fitmentTopics = ['parts', 'vehicles'];
/** Vehicles change only when a newer NHTSA file is loaded. */
const topics = ['vehicles'];

export function vehiclesRoutes(implement: ImplementEndpoint, { db }: { db: Database }): void {
  implement('decodeVin', async ({ params }) => decodeVin(db, params.vin));
  implement('listVehicleYears', async () => listYears(db), { topics });
  implement('listMakes', async ({ query }) => listMakesOfYear(db, query.year), { topics });
  implement('listVehicles', async ({ query }) => listVehiclesOfMake(db, query.year, query.makeId), { topics });
  implement('getVehicle', async ({ params }) => getVehicle(db, params.id));
  implement('getFitment', async ({ query }) => getFitment(db, query), { topics: fitmentTopics });
  implement('listApplications', async ({ query }) => listApplications(db, query.partId, query.q), { topics: fitmentTopics });
  applicationRoutes(implement, db);
}

/** Staff edit the applications of a part. */
function applicationRoutes(implement: ImplementEndpoint, db: Database): void {
  const edits = { changesPublicData: true } as const;
  implement('listPartApplications', async ({ params, query }) => listPartApplications(db, params.partId, query));
  implement('addApplication', async ({ caller, params, body }) => addApplication(db, caller, params.partId, body), edits);
  implement('changeApplications', async ({ caller, params, body }) => changeApplications(db, caller, params.partId, body), edits);
  implement(
    'removeApplications',
    async ({ caller, params, body }) => removeApplications(db, caller, params.partId, body.applicationIds),
    edits,
  );
  implement('copyApplications', async ({ caller, params, body }) => copyApplications(db, caller, params.partId, body.fromPartId), edits);
  implement('getUniversal', async ({ params }) => getUniversal(db, params.partId));
  implement('setUniversal', async ({ caller, params, body }) => setUniversal(db, caller, params.partId, body.universal), edits);
}
