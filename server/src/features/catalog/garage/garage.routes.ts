import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { addGarageVehicle, changeGarageVehicle, listGarage, removeGarageVehicle } from './garage.ts';

export function garageRoutes(implement: ImplementEndpoint, { db }: { db: Database }): void {
  implement('listGarage', async ({ caller, query }) => listGarage(db, caller, query));
  implement('addGarageVehicle', async ({ caller, body }) => addGarageVehicle(db, caller, body));
  implement('changeGarageVehicle', async ({ caller, params, body }) => changeGarageVehicle(db, caller, params.id, body));
  implement('removeGarageVehicle', async ({ caller, params }) => removeGarageVehicle(db, caller, params.id));
}
