import type { Database } from '../../../platform/database/db.ts';
import type { ImplementEndpoint } from '../../../platform/http/implement-endpoint.ts';
import { getPacking, holdOrder, removeHold, startPacking, stopPacking } from './packing.ts';
import { addShipment, changeShipment, getShipments, markDelivered } from './shipments.ts';
import { listOrdersToShip } from './work-list.ts';

export function fulfillmentRoutes(implement: ImplementEndpoint, { db }: { db: Database }): void {
  implement('listOrdersToShip', async ({ query, caller }) => listOrdersToShip(db, caller, query));
  implement('getPacking', async ({ params, caller }) => getPacking(db, caller, params.id));
  implement('startPacking', async ({ params, body, caller }) => startPacking(db, caller, params.id, body.takeOver));
  implement('stopPacking', async ({ params, caller }) => stopPacking(db, caller, params.id));
  implement('holdOrder', async ({ params, body, caller }) => holdOrder(db, caller, params.id, body.reason));
  implement('removeHold', async ({ params, caller }) => removeHold(db, caller, params.id));
  implement('addShipment', async ({ params, body, caller }) => addShipment(db, caller, params.id, body));
  implement('changeShipment', async ({ params, body, caller }) => changeShipment(db, caller, params.id, body));
  implement('markDelivered', async ({ params, caller }) => markDelivered(db, caller, params.id));
  implement('listShipments', async ({ params, caller }) => getShipments(db, caller, params.id));
}
